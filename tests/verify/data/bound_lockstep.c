// EXPECT: true
// BOUNDS: 10 1000 1000000
// two counters stay equal
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int x = 0, y = 0;
  while (x < BOUND) {
    x++;
    y++;
  }
  if (y != x) reach_error();
  return 0;
}
