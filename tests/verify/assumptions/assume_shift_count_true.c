// EXPECT: true
// NATIVE: skip
// ASSUMES: shift-count
// SINCE: each convention is listed where a proof may need it
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned long long x = 1ull << n;
  if (x == 0) reach_error();
  return 0;
}
