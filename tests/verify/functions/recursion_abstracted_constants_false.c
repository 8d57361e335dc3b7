// EXPECT: false
// RUN: --refiners=abs-constants:farkas,else:it-sp-lv
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int up(int n) {
  if (n <= 0) return 0;
  return 1 + up(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int(), large = 70000;
  if (n < 0 || n > 2) abort();
  if (up(n) >= large - 69998) reach_error();
  return 0;
}
