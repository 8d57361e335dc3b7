// EXPECT: false
// an array of variable length
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 5) return 0;
  int a[n];
  a[0] = 1;
  a[n - 1] = n;
  if (!(a[0] == n && a[n - 1] == n && sizeof a == 4 * n)) reach_error();
  return 0;
}
