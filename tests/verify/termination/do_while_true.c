// EXPECT: true
// RUN: --property termination
// SINCE: a loop that is tested at its end
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  do { i--; } while (i > 0);
}
