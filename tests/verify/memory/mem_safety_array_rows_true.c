// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3][4];
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  a[i][3] = 1;
  return 0;
}
