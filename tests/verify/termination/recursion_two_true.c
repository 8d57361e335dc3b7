// EXPECT: true
// RUN: --property termination
// SINCE: one of two parameters falls
extern int __VERIFIER_nondet_int(void);
static int f(int a, int b) {
  if (a <= 0) return b;
  return f(a - 1, b + a % 2);
}
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 100) n = 100; return f(n, 0) < 0; }
