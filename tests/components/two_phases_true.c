// The only paths to the error go through the loop twice before.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int phase = 0;
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  while (__VERIFIER_nondet_int()) {
    if (phase == 0) {
      y = x;
      phase = 1;
    } else if (phase == 1) {
      if (y != x) {
        reach_error();
      }
      phase = 2;
    }
  }
  return 0;
}
