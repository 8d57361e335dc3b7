// EXPECT: unknown(arithmetic in a bit-field of more than 32 bits)
// SINCE: gcc computes with the width of such a field
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned long __VERIFIER_nondet_ulong(void);
struct Q { unsigned long n : 40; unsigned long m : 40; long s : 40; };
int main(void) {
  struct Q q = {0, 0, 0};
  unsigned long x = __VERIFIER_nondet_ulong();
  q.n = x;
  if (q.n * 2 == 0 && q.n != 0) reach_error();
}
