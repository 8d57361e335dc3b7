// EXPECT: true
// RUN: --property termination
// SINCE: one loop after the other
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0, n = __VERIFIER_nondet_int();
  while (i < n) i++;
  while (i > 0) i--;
}
