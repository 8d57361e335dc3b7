// EXPECT: false
// MODELS: bv
// round of the number just below 0.5 is 0
extern void abort(void);
void reach_error(void) { abort(); }
extern double round(double);

int main(void) {
  double x = 0x1.fffffffffffffp-2;
  if (!(round(x) == 1.0)) reach_error();
  return 0;
}
