// EXPECT: true
// 64-bit unsigned wraps at 2^64
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned long long x = 18446744073709551615ULL;
  x += 2;
  if (!(x == 1)) reach_error();
  return 0;
}
