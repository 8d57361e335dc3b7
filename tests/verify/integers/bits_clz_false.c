// EXPECT: false
// the number of zeros above the highest one, not the position of that
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned long long y = __VERIFIER_nondet_ulonglong();
  if (x == 0 || y == 0) return 0;
  int n = __builtin_clz(x), m = __builtin_clzll(y);
  if (n < 0 || n > 31 || m < 0 || m > 63) reach_error();
  if (x >= 0x80000000u && n != 0) reach_error();
  if (x == 1 && n != 31) reach_error();
  if (x >= 0x1000 && x < 0x2000 && n != 18) reach_error();
  if (y >= 1ull << 40 && y < 1ull << 41 && m != 23) reach_error();
  return 0;
}
