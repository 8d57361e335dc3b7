// EXPECT: true
// MODELS: bv
// SINCE: functions of math.h of constants are rounded to nearest, as gcc folds them: FALSE, confirmed by a compiler that did not fold
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);
extern double sqrt(double);
extern float sqrtf(float);
extern long double sqrtl(long double);
extern double fma(double, double, double);
extern double fdim(double, double);
extern double floor(double);

int main(void) {
  volatile double three = 3.0;
  float s = sqrtf(2.0f);
  long double l = sqrtl(2.0L);
  double m = fma(0.1, 0.1, 0.1), d = fdim(1.0, 0.1);
  fesetround(0x400);
  int down = s == sqrtf(2.0f) && l == sqrtl(2.0L) && m == fma(0.1, 0.1, 0.1) && d == fdim(1.0, 0.1);
  fesetround(0x800);
  double a = sqrt(3.0);
  volatile double r = sqrt(three);
  int up = s == sqrtf(2.0f) && l == sqrtl(2.0L) && m == fma(0.1, 0.1, 0.1) && d == fdim(1.0, 0.1);
  int root = a == 0x1.bb67ae8584caap+0 && r == 0x1.bb67ae8584cabp+0 && floor(1.7) / 3.0 == 0x1.5555555555555p-2;
  if (!down || !up || !root) reach_error();
  return 0;
}
