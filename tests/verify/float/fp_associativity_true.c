// EXPECT: true
// MODELS: bv
// addition is not associative
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float a = 1e8f, b = -1e8f, c = 1.0f;
  if (!((a + b) + c == 1.0f)) reach_error();
  return 0;
}
