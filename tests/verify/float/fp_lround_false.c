// EXPECT: false
// MODELS: bv
// lround and lrint give integers
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);
extern long lroundf(float);
extern long lrintf(float);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0.5f && x < 1.5f)) return 0;
  if (!(lrintf(x) == 1)) reach_error();
  return 0;
}
