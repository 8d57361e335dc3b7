// EXPECT: false
// MODELS: bv
// modf splits into parts of the same sign
extern void abort(void);
void reach_error(void) { abort(); }
extern double modf(double, double *);

int main(void) {
  double i, x = -2.25, f = modf(x, &i);
  if (!(i == -3.0 && f == 0.75)) reach_error();
  return 0;
}
