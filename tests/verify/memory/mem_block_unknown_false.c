// EXPECT: false
// a block of unknown size
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern void *memset(void *, int, unsigned long);

int main(void) {
  char b[8], c = 3;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 8) return 0;
  memset(b, 1, n);
  if (!(c == 3 && b[0] != 1)) reach_error();
  return 0;
}
