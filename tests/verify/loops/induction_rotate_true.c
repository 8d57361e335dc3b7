// EXPECT: true
// RUN: --preset k-induction
// SINCE: the error of earlier passes strengthens the induction
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  int a = 1, b = 2, c = 5;
  while (__VERIFIER_nondet_int()) {
    if (a == 4) reach_error();
    int t = a;
    a = b;
    b = c;
    c = t;
  }
  return 0;
}
