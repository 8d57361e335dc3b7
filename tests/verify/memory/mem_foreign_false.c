// EXPECT: false
// NATIVE: skip
// a pointer of the environment can be written through and read back
extern void abort(void);
void reach_error(void) { abort(); }
extern int *__VERIFIER_nondet_pointer(void);

int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  int x = 1;
  if (p == 0) return 0;
  if (!(*p != 77)) reach_error();
  return 0;
}
