// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int i;
static int f(void) { i = 2; return 5; }
int main(void) {
  int r = i + f();
  if (__VERIFIER_nondet_int() == 4 && (r == 5 || r == 7)) reach_error();
  return 0;
}
