// EXPECT: false
// MODELS: bv
// -0 equals 0, but its reciprocal is minus infinity
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float z = 0.0f, m = -z;
  if (!(m == z && 1.0f / (0.0f - z) < 0.0f)) reach_error();
  return 0;
}
