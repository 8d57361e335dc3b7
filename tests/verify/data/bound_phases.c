// EXPECT: true
// BOUNDS: 10 1000 1000000
// up and down again
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int i = 0, j;
  while (i < BOUND) i++;
  j = i;
  while (j > 0) j--;
  if (j != 0) reach_error();
  return 0;
}
