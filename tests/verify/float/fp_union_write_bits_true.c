// EXPECT: true
// MODELS: bv
// bits written as an integer are read as a double
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  union { double d; unsigned long long u; } x;
  x.u = 0x4008000000000000ULL;
  if (!(x.d == 3.0)) reach_error();
  return 0;
}
