// EXPECT: false
// MODELS: bv
// sqrt(-0) is -0
extern void abort(void);
void reach_error(void) { abort(); }
extern float sqrtf(float);

int main(void) {
  float z = -0.0f; float r = sqrtf(z);
  if (!(1.0f / r > 0.0f)) reach_error();
  return 0;
}
