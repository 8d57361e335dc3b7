// EXPECT: true
// SINCE: order and distance of places made from null are those of the numbers
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, *q = p + 3, *r = p - 1;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  if (q - p != 3 || p - q != -3 || !(p < q) || !(q < r)) reach_error();
  int *s = p + n;
  if (s - p != n || (unsigned long)s != 4ul * n || (s == 0) != (n == 0)) reach_error();
}
