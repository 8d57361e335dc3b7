// EXPECT: false
// 64 bits
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  if (x == 0 || x % (1ull << 41) != 1ull << 40) return 0;
  if (__builtin_ctzll(x) != 41) reach_error();
  return 0;
}
