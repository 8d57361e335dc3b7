// EXPECT: true
// BOUNDS: 10 1000 1000000
// the inner loop always starts again
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int j = 0;
  for (int i = 0; i < BOUND; i++) {
    j = 0;
    while (j < 3) j++;
    if (j != 3) reach_error();
  }
  return 0;
}
