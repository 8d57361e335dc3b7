// EXPECT: false
// MODELS: bv
// a sum in long double, then in double, can differ from the sum in double
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double a = 1.0, b = 0x1p-53 + 0x1p-64; double once = a + b; double twice = (long double)a + (long double)b;
  if (!(once == twice)) reach_error();
  return 0;
}
