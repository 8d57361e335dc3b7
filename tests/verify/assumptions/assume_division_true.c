// EXPECT: true
// NATIVE: skip
// ASSUMES: division-by-zero
// ASSUMES-NOT: signed-overflow
// SINCE: each convention is listed where a proof may need it
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a / b > a) reach_error();
  return 0;
}
