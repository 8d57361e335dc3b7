// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int add(a, b) int a; int b; { return a + b; }
static int first(a, b) int a; int b; { return a; }

int main(void) {
  int (*f)() = __VERIFIER_nondet_int() ? add : first;
  int r = f(2, 3);
  if (r != 2 && r != 6) reach_error();
  return 0;
}
