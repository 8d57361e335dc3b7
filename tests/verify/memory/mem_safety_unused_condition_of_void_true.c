// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the condition before two operands without effect is evaluated
int main(void) {
  int x = 0, *p = &x;
  *p ? (void)0 : (void)0;
  __builtin_expect(*p, 1);
  return 0;
}
