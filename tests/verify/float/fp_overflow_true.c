// EXPECT: true
// MODELS: bv
// the largest float doubles to infinity, the largest double does not fit a float
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float m = 0x1.fffffep127f; double d = m;
  if (!(m * 2.0f > m && d * 2.0 < 0x1p200)) reach_error();
  return 0;
}
