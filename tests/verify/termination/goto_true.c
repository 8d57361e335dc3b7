// EXPECT: true
// RUN: --property termination
// SINCE: a loop of jumps
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
again:
  if (i > 0) { i--; goto again; }
}
