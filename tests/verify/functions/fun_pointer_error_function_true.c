// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static void quiet(void) {}

int main(void) {
  void (*f)(void) = quiet;
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x < 1) f = reach_error;
  f();
  return 0;
}
