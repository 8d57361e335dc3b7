// EXPECT: true
// NATIVE: skip
// RUN: --error-function abort
// SINCE: __builtin_trap is an invalid instruction, no call of abort
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int() > 5) __builtin_trap();
  return 0;
}
