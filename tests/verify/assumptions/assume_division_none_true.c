// EXPECT: true
// ASSUMES-NOT: division-by-zero signed-overflow
// SINCE: see assume_division_true; no divisor is zero here
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a / 7 + a % 3 > 0xfffffffeu) reach_error();
  return 0;
}
