// EXPECT: false
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int zero;
__attribute__((noreturn)) static void stop(void) { for (;;) zero = 0; }
extern __attribute__((noreturn)) void panic(const char *text);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3) stop();
  if (x > 10) panic("too big");
  if (x == 3 || x > 9) reach_error();
  return 0;
}
