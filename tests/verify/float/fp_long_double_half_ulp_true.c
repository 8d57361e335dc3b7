// EXPECT: true
// MODELS: bv
// 1 + 2^-64 is a tie and goes to even
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  long double l = 1.0L; l += 0x1p-64L;
  if (!(l == 1.0L)) reach_error();
  return 0;
}
