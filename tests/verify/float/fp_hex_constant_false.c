// EXPECT: false
// MODELS: bv
// hexadecimal constants
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double d = 0x1.8p1; float f = 0x.8p-1f;
  if (!(d == 3.0 && f == 0.125f)) reach_error();
  return 0;
}
