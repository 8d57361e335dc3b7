// EXPECT: false
// MODELS: bv
// SINCE: a static function named sqrt is called, of constants too
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);

static double sqrt(double x) { return x + 1; }

int main(void) {
  fesetround(0x800);
  double a = sqrt(4.0);
  if (a == 5.0) reach_error();
  return 0;
}
