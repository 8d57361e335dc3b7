// EXPECT: true
// BOUNDS: 10 1000 1000000
// a counter goes down to zero
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int i = BOUND;
  while (i > 0) i--;
  if (i != 0) reach_error();
  return 0;
}
