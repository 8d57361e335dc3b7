// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: break and continue leave blocks
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int y = 7, *p = &y;
  while (__VERIFIER_nondet_int()) {
    int x = 1;
    p = &x;
    if (__VERIFIER_nondet_int() == 3) break;
    p = &y;
  }
  return *p;
}
