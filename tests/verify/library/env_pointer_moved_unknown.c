// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: a pointer of unknown origin may be one into an array of the program; executions give it other objects
extern void abort(void);
void reach_error(void) { abort(); }
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int numbers[10];
int main(void) {
  int *q = __VERIFIER_nondet_pointer();
  unsigned k = __VERIFIER_nondet_uint();
  if (k == 123456789u && q == numbers && (char *)q + 4 == (char *)&numbers[1]) reach_error();
}
