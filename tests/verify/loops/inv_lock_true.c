// EXPECT: true
// a lock is taken and given back in each round
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int lock = 0, n = 0;
  while (__VERIFIER_nondet_int()) {
    if (lock != 0) reach_error();
    lock = 1;
    if (n < 5) n++;
    lock = 0;
  }
  if (!(lock == 0)) reach_error();
  return 0;
}
