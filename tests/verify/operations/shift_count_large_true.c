// EXPECT: true
// RUN: --property no-invalid-shift
// SINCE: a count that is as large as the width
// ASSUMES-NOT: shift-count
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 31) return 0;
  return (1u << n) == 8;
}
