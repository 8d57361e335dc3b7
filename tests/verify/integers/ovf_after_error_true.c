// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: a call of reach_error is no violation here
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a > 5) reach_error();
  if (a > 5) a = a - 5;
  return 0;
}
