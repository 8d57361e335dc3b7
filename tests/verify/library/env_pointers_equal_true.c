// EXPECT: true
// NATIVE: skip
// RUN: --random 0
// SINCE: the pair of env_pointers_equal_false
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int main(void) {
  int *p = __VERIFIER_nondet_pointer(), *q = __VERIFIER_nondet_pointer(), *r = __VERIFIER_nondet_pointer();
  if (p != 0 && r != 0 && p == q && q == r && p != r) reach_error();
  return 0;
}
