// EXPECT: true
// RUN: --preset=trace-abstraction --int-model=int
// ASSUMES: float-bits
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  union { float f; unsigned u; } v;
  v.f = __VERIFIER_nondet_float();
  unsigned a = v.u;
  if (a / 2 > 0x7fffffffu) reach_error();
  return 0;
}
