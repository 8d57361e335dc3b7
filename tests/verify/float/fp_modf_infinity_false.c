// EXPECT: false
// MODELS: bv
// modf of infinity has fraction 0
extern void abort(void);
void reach_error(void) { abort(); }
extern double modf(double, double *);

int main(void) {
  double i, x = 1e308 * 10.0, f = modf(x, &i);
  if (!(f != 0.0)) reach_error();
  return 0;
}
