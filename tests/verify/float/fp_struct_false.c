// EXPECT: false
// MODELS: bv
// floats in structures, copied
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  struct p { float x; double y; } a, b;
  a.x = __VERIFIER_nondet_float();
  a.y = a.x;
  b = a;
  if (!(b.y == b.x)) reach_error();
  return 0;
}
