// EXPECT: true
// RUN: --property termination
// SINCE: a loop that calls its function
extern int __VERIFIER_nondet_int(void);
static int f(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s = s ^ f(n - 1);
  return s;
}
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 4) n = 4; return f(n); }
