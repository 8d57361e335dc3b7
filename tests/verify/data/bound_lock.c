// EXPECT: true
// BOUNDS: 10 1000 1000000
// lock and unlock in each round
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int lock = 0;
  for (int i = 0; i < BOUND; i++) {
    if (lock) reach_error();
    lock = 1;
    lock = 0;
  }
  if (lock) reach_error();
  return 0;
}
