// EXPECT: false
// NATIVE: skip
// RUN: --random 0
// SINCE: two pointers of the environment never denoted one object
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int main(void) {
  int *p = __VERIFIER_nondet_pointer(), *q = __VERIFIER_nondet_pointer(), *r = __VERIFIER_nondet_pointer();
  if (p != 0 && r != 0 && p == q && p != r) reach_error();
  return 0;
}
