// EXPECT: false
// MODELS: bv
// narrowing rounds to nearest: 1 + 2^-25 is 1
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double d = 1.0 + 0x1p-25; float f = d;
  if (!(f == d)) reach_error();
  return 0;
}
