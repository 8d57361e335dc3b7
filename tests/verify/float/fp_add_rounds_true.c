// EXPECT: true
// MODELS: bv
// 0.1 + 0.2 is not 0.3 in double
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double a = 0.1, b = 0.2;
  if (!(a + b != 0.3)) reach_error();
  return 0;
}
