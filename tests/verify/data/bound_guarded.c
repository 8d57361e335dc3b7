// EXPECT: true
// BOUNDS: 10 1000 1000000
// a guarded increment never passes the bound
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    if (x < BOUND) x++;
  }
  if (x > BOUND) reach_error();
  return 0;
}
