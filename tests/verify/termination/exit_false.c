// EXPECT: false(termination)
// RUN: --property termination
// SINCE: exit and abort are ends
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
int main(void) {
  while (1) { if (__VERIFIER_nondet_int() == 0) exit(0); }
}
