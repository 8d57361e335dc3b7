// EXPECT: false
// SINCE: gcc computes with the width of such a field
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned long __VERIFIER_nondet_ulong(void);
struct Q { unsigned long n : 40; unsigned long m : 40; long s : 40; };
int main(void) {
  struct Q q = {0, 0, 0};
  unsigned long x = __VERIFIER_nondet_ulong();
  q.n = x;
  q.m = q.n * 2 + 1;      /* 40 bits are kept */
  unsigned low = q.n + 7;  /* 32 bits are kept */
  if (q.n == 0xffffffffffUL && q.m == 0xffffffffffUL && (q.n & 255) == 255) reach_error();
}
