// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: left operands of commas, both operands of ?:, increments of for, statement expressions
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0, *p = &x, *q = &y;
  int c = __VERIFIER_nondet_int();
  for (int i = 0; i < 1; i++, *p) ({ *p; });
  c ? *p : *q;
  return (*p, 0);
}
