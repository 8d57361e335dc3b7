// EXPECT: false
// MODELS: bv
// the compiler builtins behind the macros of math.h
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  int c = __builtin_fpclassify(0, 1, 4, 3, 2, x);
  if (!((c == 4) == (__builtin_isfinite(x) != 0))) reach_error();
  return 0;
}
