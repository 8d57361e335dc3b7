// EXPECT: false
// MODELS: bv
// floats as arguments and results; no prototype widens to double
extern void abort(void);
void reach_error(void) { abort(); }
static float half(float x) { return x / 2; }

int main(void) {
  float r = half(3.0f);
  if (!(r == 1.0f)) reach_error();
  return 0;
}
