// EXPECT: true
// all 64 bits are free
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  if (!(x <= 18446744073709551615ULL)) reach_error();
  return 0;
}
