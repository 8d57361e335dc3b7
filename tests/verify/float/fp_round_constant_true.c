// EXPECT: true
// MODELS: bv
// SINCE: a constant expression is rounded to nearest at every operation, one with a variable in the mode in force: TRUE where gcc reaches the error
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);

int main(void) {
  volatile double three = 3.0;
  fesetround(0x400);
  double a = 1.0 / 3.0 * 3.0, b = 0.1f + 0.2;
  volatile double r = 1.0 / three * 3.0;
  float t = 2.0 / 3.0;
  int down = a == 1.0 && r < 1.0 && t == 0x1.555556p-1f && (1.5 > 0.5 ? 1.0 : 2.0) / 3.0 * 3.0 == 1.0;
  fesetround(0x800);
  int same = b == 0.1f + 0.2;
  fesetround(0xc00);
  int zero = 1.0 - 0x1p-60 - 0x1p-60 == 1.0 && (double)(int)1.5 / 3.0 * 3.0 == 1.0;
  if (!down || !same || !zero) reach_error();
  return 0;
}
