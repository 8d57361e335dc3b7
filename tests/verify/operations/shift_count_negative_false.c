// EXPECT: false(no-invalid-shift)
// RUN: --property no-invalid-shift
// SINCE: a negative count
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1 || n > 31) return 0;
  return (int)(100u >> n);
}
