// EXPECT: true
// MODELS: bv
// a union shows the bits of a float
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  union { float f; unsigned int u; } x;
  x.f = __VERIFIER_nondet_float();
  if (!(x.f >= 1.0f && x.f < 2.0f)) return 0;
  if (!(x.u >> 23 == 127)) reach_error();
  return 0;
}
