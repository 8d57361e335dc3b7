// EXPECT: true
// BOUNDS: 10 1000 1000000
// what leaves one side arrives at the other, however often
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int a = BOUND, b = 0;
  while (a > 0 && __VERIFIER_nondet_int()) {
    a--;
    b++;
  }
  if (a + b != BOUND) reach_error();
  return 0;
}
