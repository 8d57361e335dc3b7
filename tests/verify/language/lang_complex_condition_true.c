// EXPECT: true
// SINCE: a complex number as a condition was an internal error
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static double _Complex a, b;
static int unused(void) {
  double _Complex c = a, d = b;
  while (c) c = d;
  for (; d;) return 3;
  if (c || d) return 1;
  return c ? 2 : !d;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3 && n < 3) return unused();
  if (n > 3 && n < 3) reach_error();
  return 0;
}
