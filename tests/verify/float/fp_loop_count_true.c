// EXPECT: true
// MODELS: bv
// a loop over a float counts exactly while steps are powers of two
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float x = 0.0f; int n = 0;
  while (x < 1.0f) { x += 0.25f; n++; }
  if (!(n == 4)) reach_error();
  return 0;
}
