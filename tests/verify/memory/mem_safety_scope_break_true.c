// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: break and continue leave blocks
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int y = 7, *p = &y;
  while (__VERIFIER_nondet_int()) {
    int x = 1;
    p = &x;
    if (__VERIFIER_nondet_int()) continue;
    if (__VERIFIER_nondet_int()) {
      p = &y;
      break;
    }
    *p = 2;
  }
  p = &y;
  return *p;
}
