// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a pointer to a variable of an inner block is indeterminate behind the block
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int y = 0, *p = &y;
  {
    int x = 1;
    if (__VERIFIER_nondet_int()) p = &x;
    *p = 2;
  }
  return *p;
}
