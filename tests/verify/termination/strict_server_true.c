// EXPECT: true
// RUN: --property strict
// NATIVE: skip
// SINCE: a server is no error to a person who did not ask whether it ends
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (1) __VERIFIER_nondet_int();
}
