// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: behind a row of a matrix lies the next row, for SV-COMP
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int m[3][4] = {{0}};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7) return 0;
  m[1][i] = 5;
  return m[0][5];
}
