// EXPECT: true
// NATIVE: skip
// MODELS: bv
// ASSUMES: float-to-int
// SINCE: each convention is listed where a proof may need it
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0.0f)) return 0;
  unsigned n = (unsigned)x;
  if (x < 1.0f && n != 0) reach_error();
  return 0;
}
