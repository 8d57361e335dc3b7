// EXPECT: false
// RUN: --all
// OBLIGATIONS: 9:violated 16:proved
// SINCE: violated in one context only is violated
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int x) {
  if (x == 77) reach_error();
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 10) check(a);
  if (a > 20) {
    check(a);
    if (a <= 20) reach_error();
  }
  return 0;
}
