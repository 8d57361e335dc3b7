// EXPECT: true
// MODELS: bv
// LIMIT: no refinement
// in range up to the next integer: 255.9 fits unsigned char
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -1.0 && x < 256.0)) return 0;
  unsigned char c = (unsigned char)x;
  if (!(c <= x || x < 0.0)) reach_error();
  return 0;
}
