// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int three(int x) { return x + 3; }
static int four(int x) { return x + 4; }

int main(void) {
  void *v = __VERIFIER_nondet_int() ? (void *)three : (void *)four;
  int (*f)(int) = (int (*)(int))v;
  int r = f(1);
  if (v == (void *)three && r != 4) reach_error();
  return 0;
}
