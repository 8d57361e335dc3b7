// EXPECT: true
// RUN: --all --error-label
// OBLIGATIONS: 13:proved
// SINCE: a label is an obligation
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10) {
    if (x == 10) goto ERROR;
  }
  return 0;
ERROR:
  return 1;
}
