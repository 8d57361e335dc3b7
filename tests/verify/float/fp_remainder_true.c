// EXPECT: true
// MODELS: bv
// LIMIT: not confirmed
// remainder rounds the quotient to nearest
extern void abort(void);
void reach_error(void) { abort(); }
extern double remainder(double, double);

int main(void) {
  double x = 5.0, y = 3.0;
  if (!(remainder(x, y) == -1.0)) reach_error();
  return 0;
}
