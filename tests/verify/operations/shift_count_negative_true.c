// EXPECT: true
// RUN: --property no-invalid-shift
// SINCE: a negative count
// ASSUMES-NOT: shift-count
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 31) return 0;
  return (int)(100u >> n);
}
