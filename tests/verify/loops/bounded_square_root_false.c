// EXPECT: false
// SINCE: the square root of a number, digit by digit
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  const unsigned int n = __VERIFIER_nondet_uint() & 0xfff;
  unsigned int rest = n, root = 0;
  for (unsigned int bit = 1u << 8; bit != 0; bit >>= 2) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  if (root * root > n || (root + 1) * (root + 1) <= n) reach_error();
  return 0;
}
