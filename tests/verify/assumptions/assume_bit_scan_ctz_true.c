// EXPECT: true
// NATIVE: skip
// ASSUMES: bit-scan-of-zero
// SINCE: a TRUE rested on __builtin_ctz(0) without a word
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  int n = __builtin_ctzll(x);
  if (n > 63) reach_error();
  return 0;
}
