// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a server runs for ever
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (1) __VERIFIER_nondet_int();
}
