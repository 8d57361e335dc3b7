// EXPECT: true
// MODELS: bv
// SINCE: an operation on constants that overflows is left to the run time, a conversion is not
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);

int main(void) {
  fesetround(0xc00);
  double a = 0x1.fffffffffffffp+1023 * 2.0;
  float f = 1e300;
  static double s = 0x1.fffffffffffffp+1023 * 2.0;
  if (a != 0x1.fffffffffffffp+1023 || f <= 0x1.fffffep+127f || s <= 0x1.fffffffffffffp+1023) reach_error();
  return 0;
}
