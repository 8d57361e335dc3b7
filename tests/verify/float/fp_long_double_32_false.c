// EXPECT: false
// RUN: --32
// MODELS: bv
// the same at 32 bits
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  long double l = 1.0L; l += 0x1p-63L;
  if (!((double)l > 1.0)) reach_error();
  return 0;
}
