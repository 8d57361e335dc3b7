// EXPECT: true
// BOUNDS: 10 1000 1000000
// the loop is left by break
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int i = 0;
  for (;;) {
    if (i >= BOUND) break;
    i++;
  }
  if (i != BOUND) reach_error();
  return 0;
}
