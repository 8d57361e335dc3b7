// EXPECT: true
// RUN: --property termination
// SINCE: two calls, both with less
extern int __VERIFIER_nondet_int(void);
static int fib(int n) {
  if (n < 2) return n;
  return fib(n - 1) + fib(n - 2);
}
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 10) n = 10; return fib(n) < 0; }
