// EXPECT: true
// BOUNDS: 10 1000 1000000
// a flag that flips stays 0 or 1
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int f = 0;
  for (int i = 0; i < BOUND; i++) f = 1 - f;
  if (f != 0 && f != 1) reach_error();
  return 0;
}
