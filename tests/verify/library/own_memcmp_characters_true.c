// EXPECT: true
// NATIVE: skip
// SINCE: memcmp by a declaration of the program's own, with other types, for a number of characters that is not constant
extern void abort(void);
void reach_error(void) { abort(); }
unsigned int memcmp(unsigned char *a, unsigned char *b, unsigned int n);
extern int __VERIFIER_nondet_int(void);
static int same(unsigned char *a, unsigned char *b, unsigned n) { return memcmp(a, b, n) == 0; }
int main(void) {
  unsigned char a[3] = {1, 2, 3}, b[3] = {1, 2, 4};
  unsigned n = __VERIFIER_nondet_int() ? 1 : 2;
  if (!same(a, b, n)) reach_error();
  return 0;
}
