// EXPECT: false
// MODELS: bv
// the largest double can be squared
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  long double l = 0x1.fffffffffffffp1023; long double s = l * l; double z = 0.0;
  if (!(s >= 1.0L / z)) reach_error();
  return 0;
}
