// EXPECT: true
// RUN: --32
// long has 32 bits here
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  if (x < 256 || x > 511) return 0;
  if (__builtin_clzl(x) != 23) reach_error();
  if (__builtin_ctzl(x - x % 256) != 8) reach_error();
  return 0;
}
