// EXPECT: false
// MODELS: bv
// rint, nearbyint and lrint obey the rounding mode; round does not
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);
extern double rint(double);
extern double nearbyint(double);
extern double round(double);
extern long lrint(double);

int main(void) {
  volatile double x = 2.5;
  fesetround(0x800);
  double r = rint(x), n = nearbyint(-x), o = round(-x);
  long l = lrint(x);
  if (!(r == 2.0 || n == -3.0 || o == -2.0)) reach_error();
  return 0;
}
