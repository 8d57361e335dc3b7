// EXPECT: false
// MODELS: bv
// sums are rounded to float: 2^24 + 1 is 2^24
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float a = 16777216.0f;
  if (!(a + 2.0f == a)) reach_error();
  return 0;
}
