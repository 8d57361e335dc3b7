// EXPECT: true
// RUN: --64
// MODELS: bv
// all bits zero is +0
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memset(void *, int, unsigned long);

int main(void) {
  double d[2] = {1.0, -1.0};
  memset(d, 0, sizeof d);
  if (!(d[1] == 0.0 && 1.0 / d[1] > 0.0)) reach_error();
  return 0;
}
