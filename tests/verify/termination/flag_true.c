// EXPECT: true
// RUN: --property termination
// SINCE: a flag that is set in the end
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int done = 0, n = __VERIFIER_nondet_int();
  while (!done) { if (n <= 0) done = 1; else n--; }
}
