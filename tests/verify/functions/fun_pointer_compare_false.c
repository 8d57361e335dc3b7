// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int f(void) { return 1; }
static int g(void) { return 1; }

int main(void) {
  int (*p)(void) = __VERIFIER_nondet_int() ? f : &g;
  int (*q)(void) = *p;
  if (p != q) reach_error();
  if (f == g) reach_error();
  if (p == f && q == f) reach_error();
  return 0;
}
