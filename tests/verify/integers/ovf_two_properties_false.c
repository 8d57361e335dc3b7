// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow,unreach-call
// SINCE: the property that is violated is named
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 5 && a - 5 > a) reach_error();
  return 0;
}
