// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the value of a statement expression is taken before its variables end
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int v = ({ int x = __VERIFIER_nondet_int(); int *q = &x; *q = 3; x; });
  return v;
}
