// EXPECT: true
// SINCE: more than 400,000 instructions if all calls were inlined
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
#define TEN(x) x x x x x x x x x x
static unsigned steps;

static void f(unsigned *p, unsigned limit) {
  unsigned own = *p;
  if (own < limit) own = own + 1;
  TEN(TEN(TEN(steps = steps + 1; steps = steps - 1;)))
  *p = own;
}

int main(void) {
  unsigned x = 0, limit = __VERIFIER_nondet_uint(), which = __VERIFIER_nondet_uint(), k = 0;
  TEN(TEN(if (which == k++) f(&x, limit);)) TEN(TEN(if (which == k++) f(&x, limit);))
  if (x > limit) reach_error();
  return 0;
}
