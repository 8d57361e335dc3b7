// EXPECT: false
// RUN: --64
// MODELS: bv
// memcpy between a double and an integer copies the bits
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, unsigned long);

int main(void) {
  double d = -2.0;
  unsigned long long u;
  memcpy(&u, &d, sizeof u);
  if (!(u == 0x4000000000000000ULL)) reach_error();
  return 0;
}
