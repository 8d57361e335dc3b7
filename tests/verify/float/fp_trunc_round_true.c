// EXPECT: true
// MODELS: bv
// trunc and round differ at halves; round goes away from 0, rint to even
extern void abort(void);
void reach_error(void) { abort(); }
extern double trunc(double);
extern double round(double);
extern double rint(double);

int main(void) {
  double x = 2.5, y = -2.5;
  if (!(trunc(x) == 2.0 && round(x) == 3.0 && round(y) == -3.0 && rint(x) == 2.0)) reach_error();
  return 0;
}
