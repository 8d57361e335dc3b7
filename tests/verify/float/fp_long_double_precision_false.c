// EXPECT: false
// RUN: --64
// MODELS: bv
// long double has 64 bits of significand: 2^63 + 1 is exact
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  long double l = 9223372036854775809.0L; long double p = 9223372036854775808.0L;
  if (!(l == p)) reach_error();
  return 0;
}
