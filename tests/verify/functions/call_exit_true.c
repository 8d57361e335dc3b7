// EXPECT: true
// exit ends the program, also from a callee
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern void exit(int);
static void stop(int c) { if (c) exit(0); }

int main(void) {
  int x = __VERIFIER_nondet_int();
  stop(x > 3);
  if (!(x <= 3)) reach_error();
  return 0;
}
