// EXPECT: false
// all 64 bits are free
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  if (!(x < 9223372036854775808ULL)) reach_error();
  return 0;
}
