// EXPECT: true
// RUN: --property termination
// SINCE: a server runs for ever
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int requests = __VERIFIER_nondet_int();
  while (requests-- > 0) __VERIFIER_nondet_int();
}
