// EXPECT: true
// MODELS: bv
// float products are rounded to float before they are compared (FLT_EVAL_METHOD 0)
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float a = 0.1f, b = 0.1f; float c = a * b;
  if (!(c == a * b)) reach_error();
  return 0;
}
