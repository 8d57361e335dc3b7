// EXPECT: false(termination)
// RUN: --property termination
// SINCE: division makes smaller
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x >= 0) x = x / 2;
}
