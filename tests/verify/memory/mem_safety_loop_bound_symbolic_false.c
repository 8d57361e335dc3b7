// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[100];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  for (int i = n - 1; i >= -1; i--) a[i] = i;
  return 0;
}
