// EXPECT: false
// elements of a char table are promoted when read
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

static const signed char table[4] = {1, -1, 100, -128};

int main(void) {
  unsigned int i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  int v = table[i];
  if (!(v >= -1)) reach_error();
  return 0;
}
