// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  int *p = __VERIFIER_nondet_int() ? &x : (int *)0;
  if (x) return *p;
  return 0;
}
