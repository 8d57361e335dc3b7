// EXPECT: false
// SINCE: sums that saturate, in unsigned and in wide arithmetic
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static int add(int a, int b) {
  const unsigned int s = (unsigned int)a + (unsigned int)b;
  if (~((unsigned int)a ^ (unsigned int)b) & ((unsigned int)a ^ s) & 0x80000000u) return a < 0 ? -2147483647 - 1 : 2147483647;
  return (int)s;
}
int main(void) {
  int sum = 0;
  long wide = 0;
  for (int i = 0; i < 3; i++) {
    const int x = __VERIFIER_nondet_int();
    sum = add(sum, x);
    wide += x;
    if (wide > 2147483647L) wide = 2147483647L;
    if (wide < -2147483649L) wide = -2147483648L;
  }
  if (sum != wide) reach_error();
  return 0;
}
