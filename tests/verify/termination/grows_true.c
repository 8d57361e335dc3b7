// EXPECT: true
// RUN: --property termination
// MODELS: bv
// SINCE: a number grows away from its bound
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) return 0;
  while (x < 0) x++;
}
