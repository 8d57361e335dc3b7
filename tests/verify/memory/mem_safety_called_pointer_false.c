// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
int main(void) {
  int (*f)(void) = __VERIFIER_nondet_int() ? one : 0;
  int a[1] = {1};
  return f ? f() - 1 : a[1];
}
