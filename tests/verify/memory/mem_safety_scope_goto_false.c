// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a jump out of a block leaves it; one back inside of it does not, also over a declaration (C17 6.2.4p6)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0, *p = 0;
again:
  if (p) *p = 3;
  {
    int x = n;
    p = &x;
    n++;
    if (n < 3) goto again;
    p = 0;
  }
  return n;
}
