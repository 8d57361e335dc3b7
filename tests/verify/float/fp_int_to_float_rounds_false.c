// EXPECT: false
// MODELS: bv
// 2^24 + 1 is rounded to even
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i != 16777217 && i != 16777219) return 0;
  float f = i;
  if (!(f == (i == 16777217 ? 16777216.0f : 16777218.0f))) reach_error();
  return 0;
}
