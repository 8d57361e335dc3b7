// EXPECT: true
// RUN: --all
// OBLIGATIONS: 9:proved 15:proved
// SINCE: a site of a function that is called from two places is one obligation
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int x) {
  if (x < 0) reach_error();
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a > 10) check(a);
  if (a < -5 && a > -1000) {
    if (a > 0) reach_error();
    check(-a);
  }
  return 0;
}
