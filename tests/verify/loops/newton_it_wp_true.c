// EXPECT: true
// RUN: --refiners=it-wp
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int a = __VERIFIER_nondet_int(), x = 0, y = 0;
  if (a < 0 || a > 100) abort();
  if (__VERIFIER_nondet_int()) {
    x += a;
    y += a;
  }
  while (__VERIFIER_nondet_int()) a = 50;
  if (x != y) reach_error();
  return 0;
}
