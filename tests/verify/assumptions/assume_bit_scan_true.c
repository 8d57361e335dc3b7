// EXPECT: true
// NATIVE: skip
// ASSUMES: bit-scan-of-zero
// SINCE: a TRUE rested on __builtin_clz(0) without a word
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int n = __builtin_clz(x);
  if (n > 31) reach_error();
  return 0;
}
