// EXPECT: true
// RUN: --property array-bounds
// SINCE: an index that stays inside of the matrix, but not of the row
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int m[3][4] = { { 0 } };
  int j = __VERIFIER_nondet_int();
  if (j < 0 || j > 3) return 0;
  return m[1][j];
}
