// EXPECT: false
// RUN: --all --error-label
// OBLIGATIONS: 13:violated
// SINCE: a label is an obligation
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10) {
    if (x == 42) goto ERROR;
  }
  return 0;
ERROR:
  return 1;
}
