// EXPECT: false(no-invalid-shift)
// RUN: --property no-invalid-shift
// SINCE: a negative number to the left (C17 6.5.7p4)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1 || x > 100) return 0;
  return x << 2;
}
