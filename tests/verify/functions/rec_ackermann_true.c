// EXPECT: true
// LIMIT: timeout [bv]
// a recursion whose argument is a recursion
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int a(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return a(m - 1, 1);
  return a(m - 1, a(m, n - 1));
}

int main(void) {
  int m = __VERIFIER_nondet_int();
  int n = __VERIFIER_nondet_int();
  if (m < 0 || n < 0 || m > 2 || n > 3) return 0;
  if (a(m, n) <= n) reach_error();
  return 0;
}
