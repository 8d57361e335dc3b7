// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) n = 1;
  int a[n];
  a[n - 1] = 3;
  return a[n - 1] - a[n - 1];
}
