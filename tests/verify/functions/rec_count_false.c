// EXPECT: false
// one argument is below the base case
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int count(int n) {
  if (n <= 0) return 0;
  return 1 + count(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1 || n > 1000) return 0;
  if (count(n) != n) reach_error();
  return 0;
}
