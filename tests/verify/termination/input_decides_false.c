// EXPECT: false(termination)
// RUN: --property termination
// SINCE: the input may go on for ever
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) ;
}
