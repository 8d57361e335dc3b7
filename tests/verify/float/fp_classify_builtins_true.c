// EXPECT: true
// MODELS: bv
// the compiler builtins behind the macros of math.h
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  int c = __builtin_fpclassify(0, 1, 4, 3, 2, x);
  if (!((c == 4) == (__builtin_isnormal(x) != 0) && (c == 0) == (__builtin_isnan(x) != 0) && (c == 3) == (x != 0.0f && x > -0x1p-126f && x < 0x1p-126f))) reach_error();
  return 0;
}
