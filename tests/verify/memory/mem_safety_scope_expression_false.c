// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the value of a statement expression is taken before its variables end
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = ({ int x = 1; &x; });
  return *p;
}
