// EXPECT: true
// MODELS: bv
// ++ adds 1.0; it does nothing to large numbers
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float f = 16777216.0f, g = 0.5f;
  f++;
  ++g;
  if (!(f == 16777216.0f && g == 1.5f)) reach_error();
  return 0;
}
