// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a loop that counts down; the other skips its end
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n != 1) n = n - n % 2 * 2;
}
