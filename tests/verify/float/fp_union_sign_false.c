// EXPECT: false
// MODELS: bv
// clearing the sign bit is fabs, also of -0
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  union { float f; unsigned int u; } x, y;
  x.f = __VERIFIER_nondet_float();
  y.u = x.u & 0x7FFFFFFFu;
  if (x.f != x.f) return 0;
  if (!(y.f > 0.0f && (y.f == x.f || y.f == -x.f))) reach_error();
  return 0;
}
