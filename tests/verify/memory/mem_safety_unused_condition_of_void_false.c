// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (gcc leaves the read out)
// SINCE: the condition before two operands without effect is evaluated
int main(void) {
  int *p = 0;
  *p ? (void)0 : (void)0;
  __builtin_expect(*p, 1);
  return 0;
}
