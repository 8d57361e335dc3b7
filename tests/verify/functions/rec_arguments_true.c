// EXPECT: true
// LIMIT: no certificate | no proof was checked
// all arguments are evaluated before any parameter changes
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int swap_down(int a, int b, int n) {
  if (n == 0) return a - b;
  return swap_down(b, a, n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int d = swap_down(5, 3, n);
  if (d != 2 && d != -2) reach_error();
  return 0;
}
