// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern int atexit(void (*f)(void));
extern void exit(int status);
static int order;
static void first(void) { if (order != 1) reach_error(); order = 3; }
static void second(void) { if (order != 1) reach_error(); order = 2; }
int main(void) {
  atexit(first);
  atexit(second);
  order = 1;
  if (__VERIFIER_nondet_int()) exit(0);
  return 0;
}
