// EXPECT: true
// RUN: --property array-bounds
// SINCE: the outer index, too
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int m[3][4] = { { 0 } };
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  m[i][0] = 1;
  return 0;
}
