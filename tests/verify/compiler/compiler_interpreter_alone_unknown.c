// EXPECT: unknown(violation that the interpreter confirms (valid-deref), not run natively (it is an access outside a static object))
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: an alarm that only the interpreter can confirm was hidden behind the reason of whatever was tried last
extern int __VERIFIER_nondet_int(void);
#if __has_builtin(__builtin_trap)
#endif
int table[4] = {1, 2, 3, 4};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4) return 0;
  return table[i];
}
