// EXPECT: true
// RUN: --preset=trace-abstraction --int-model=int
// ASSUMES: bit-operation
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if ((a & b) > a) reach_error();
  return 0;
}
