// EXPECT: true
// BOUNDS: 10 1000 1000000
// a counter ends exactly at its bound
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int i = 0;
  while (i < BOUND) i++;
  if (i != BOUND) reach_error();
  return 0;
}
