// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int low(void) { return 1; }
static int high(void) { return 2; }
static void exchange(int (**p)(void), int (**q)(void)) {
  int (*t)(void) = *p;
  *p = *q;
  *q = t;
}

int main(void) {
  int (*a)(void) = low;
  int (*b)(void) = high;
  exchange(&a, &b);
  if (a() != 2 || b() != 2) reach_error();
  return 0;
}
