// EXPECT: true
// MODELS: bv
// LIMIT: timeout
// adding 0.1 ten times is not 1
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float x = 0.0f;
  for (int i = 0; i < 10; i++) x += 0.1f;
  if (!(x != 1.0f && x > 1.0f)) reach_error();
  return 0;
}
