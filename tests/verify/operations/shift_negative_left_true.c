// EXPECT: true
// RUN: --property no-invalid-shift
// SINCE: a negative number to the left (C17 6.5.7p4)
// ASSUMES-NOT: shift-count
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  return x << 2;
}
