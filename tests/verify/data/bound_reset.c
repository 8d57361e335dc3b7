// EXPECT: true
// BOUNDS: 10 1000 1000000
// an index that is reset stays inside
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int k = 0;
  for (int i = 0; i < BOUND; i++) {
    k++;
    if (k == 4) k = 0;
  }
  if (k < 0 || k > 3) reach_error();
  return 0;
}
