// EXPECT: false(no-overflow)
// RUN: --property no-overflow
// SINCE: unary minus of int
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  a = -a;
  return 0;
}
