// EXPECT: true
// RUN: --property termination
// SINCE: two functions that call each other
extern int __VERIFIER_nondet_int(void);
static int odd(int n);
static int even(int n) { return n <= 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n <= 0 ? 0 : even(n - 1); }
int main(void) { int n = __VERIFIER_nondet_int(); if (n >= 0 && n < 1000) return even(n); }
