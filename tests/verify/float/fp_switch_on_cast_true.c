// EXPECT: true
// MODELS: bv
// a switch over a converted float
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  int r = 0;
  if (!(x >= 0.0f && x < 3.0f)) return 0;
  switch ((int)x) { case 0: r = 1; break; case 1: r = 2; break; default: r = 3; }
  if (!(r <= x + 1.0f)) reach_error();
  return 0;
}
