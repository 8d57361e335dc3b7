// EXPECT: true
// MODELS: bv
// every bit, the highest, too
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned long long y = __VERIFIER_nondet_ulonglong();
  if (x > 15 && x < 0xFFFFFFF0u) return 0;
  if (y < 0xFFFFFFFFFFFFFFF8ull) return 0;
  int n = __builtin_popcount(x), m = __builtin_popcountll(y);
  if (x < 8 && n != (int)(x / 4 + x / 2 % 2 + x % 2)) reach_error();
  if (x == 0xFFFFFFFFu && n != 32) reach_error();
  if (x == 0xFFFFFFF5u && n != 30) reach_error();
  if (y % 8 == 6 && m != 63) reach_error();
  return 0;
}
