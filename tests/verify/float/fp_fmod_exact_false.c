// EXPECT: false
// MODELS: bv
// fmod of constants
extern void abort(void);
void reach_error(void) { abort(); }
extern double fmod(double, double);

int main(void) {
  double x = -3.5, y = 2.0;
  if (!(fmod(x, y) == 0.5)) reach_error();
  return 0;
}
