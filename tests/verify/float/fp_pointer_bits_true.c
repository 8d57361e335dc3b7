// EXPECT: true
// MODELS: bv
// an integer pointer to a float sees its bits
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  if (!(f > 0.0f)) return 0;
  unsigned int u = *(unsigned int *)&f;
  if (!(u > 0 && u <= 0x7F800000)) reach_error();
  return 0;
}
