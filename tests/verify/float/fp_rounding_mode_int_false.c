// EXPECT: false
// MODELS: bv
// conversion from int obeys the rounding mode, truncation does not
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);

int main(void) {
  volatile int i = 16777217;
  volatile float h = 2.75f;
  fesetround(0x800);
  float f = i;
  if (!(f == 16777216.0f || (int)h == 3)) reach_error();
  return 0;
}
