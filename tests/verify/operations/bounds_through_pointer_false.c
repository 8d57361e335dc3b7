// EXPECT: false(array-bounds)
// RUN: --property array-bounds
// SINCE: the array of a structure that a pointer leads to
extern unsigned __VERIFIER_nondet_uint(void);
struct s { int a[4]; int last; };
static int get(struct s *p, unsigned i) { return p->a[i]; }
int main(void) {
  struct s x = { { 0 }, 1 };
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 4) return 0;
  return get(&x, i);
}
