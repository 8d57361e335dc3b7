// EXPECT: false(termination)
// RUN: --property termination
// SINCE: bits fall out at the end
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x) x >>= 1;
}
