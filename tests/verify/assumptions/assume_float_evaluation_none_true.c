// EXPECT: true
// RUN: --64
// ASSUMES-NOT: float-evaluation
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0.0f && x <= 1.0f)) return 0;
  float y = x * 0.5f;
  if (y > 1.0f) reach_error();
  return 0;
}
