// EXPECT: true
// MODELS: bv
// a rounding mode that depends on an input
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern int fesetround(int);

int main(void) {
  volatile float a = 1.0f, b = 3.0f;
  int m = __VERIFIER_nondet_int();
  if (fesetround(m ? 0x400 : 0x800)) return 0;
  float q = a / b;
  if (!(q > 0.333333f && (m != 0) == (q < 1.0 / 3.0))) reach_error();
  return 0;
}
