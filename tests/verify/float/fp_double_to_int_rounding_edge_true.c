// EXPECT: true
// MODELS: bv
// (int) of the double just below 3 is 2
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double d = 0x1.7ffffffffffffp1; float f = d;
  if (!((int)d == 2 && (int)f == 3)) reach_error();
  return 0;
}
