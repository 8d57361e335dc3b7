// EXPECT: true
// the summary of the recursion is a relation between argument and value
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int count(int n) {
  if (n <= 0) return 0;
  return 1 + count(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  if (count(n) != n) reach_error();
  return 0;
}
