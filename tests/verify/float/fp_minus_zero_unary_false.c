// EXPECT: false
// MODELS: bv
// -x differs from 0 - x at 0
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double z = 0.0;
  if (!(1.0 / (0.0 - z) < 0.0)) reach_error();
  return 0;
}
