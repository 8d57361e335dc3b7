// EXPECT: true
// RUN: --64
// MODELS: bv
// floats on the heap
extern void abort(void);
void reach_error(void) { abort(); }
extern void *malloc(unsigned long);

int main(void) {
  float *p = malloc(sizeof(float));
  *p = 0.5f;
  *p *= 2.0f;
  if (!(*p == 1.0f)) reach_error();
  return 0;
}
