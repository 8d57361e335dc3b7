// EXPECT: true
// MODELS: bv
// -0 equals 0, but its reciprocal is minus infinity
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float z = 0.0f, m = -z;
  if (!(m == z && 1.0f / m < 0.0f)) reach_error();
  return 0;
}
