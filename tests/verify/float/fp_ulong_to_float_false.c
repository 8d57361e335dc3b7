// EXPECT: false
// MODELS: bv
// the largest unsigned long long rounds to 2^64
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned long long u = ~0ULL; float f = u;
  if (!(f < 18446744073709551616.0f)) reach_error();
  return 0;
}
