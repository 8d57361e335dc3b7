// EXPECT: true
// the maximum of three numbers
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int max(int a, int b) { return a > b ? a : b; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int m = max(a, max(b, c));
  if (m < a || m < b || m < c) reach_error();
  if (m != a && m != b && m != c) reach_error();
  return 0;
}
