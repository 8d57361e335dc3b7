// EXPECT: true
// MODELS: bv
// LIMIT: an operator is not supported [bv]
// fma rounds once
extern void abort(void);
void reach_error(void) { abort(); }
extern double fma(double, double, double);

int main(void) {
  double a = 1.0 + 0x1p-30, m = -1.0 - 0x1p-29;
  if (!(fma(a, a, m) == 0x1p-60)) reach_error();
  return 0;
}
