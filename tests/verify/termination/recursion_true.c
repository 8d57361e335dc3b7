// EXPECT: true
// RUN: --property termination
// SINCE: a function that calls itself with less
extern int __VERIFIER_nondet_int(void);
static int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }
int main(void) { return f(__VERIFIER_nondet_int() % 100) < 0; }
