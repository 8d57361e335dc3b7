// EXPECT: true
// RUN: --property termination
// SINCE: a jump into a loop
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 10;
  if (__VERIFIER_nondet_int()) goto inside;
  while (i > 0) {
    i--;
  inside:
    i--;
  }
}
