// EXPECT: true
// NATIVE: skip
// RUN: --error-function abort
// SINCE: a call of __builtin_abort is one of the symbol abort; abort need not be declared
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 5) __builtin_abort();
  return 0;
}
