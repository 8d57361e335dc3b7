// EXPECT: false
// MODELS: bv
// 0.1f is not 0.1
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float f = 0.1f;
  if (!(f == 0.1)) reach_error();
  return 0;
}
