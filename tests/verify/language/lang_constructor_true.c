// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int order;
__attribute__((constructor)) static void late(void) { order = order * 10 + 3; }
__attribute__((constructor(201))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(200))) static void first(void) { order = order * 10 + 1; }

int main(void) {
  if (order != 123) reach_error();
  return 0;
}
