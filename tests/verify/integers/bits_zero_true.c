// EXPECT: true
// NATIVE: skip
// the number of zeros of 0 is undefined: the execution ends there
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int n = __builtin_clz(x);
  if (x == 0 && n < 100) reach_error();
  return 0;
}
