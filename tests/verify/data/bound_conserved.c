// EXPECT: true
// LIMIT: timeout [bv]
// BOUNDS: 10 1000 100000
// what leaves one side arrives at the other: a + b == BOUND, from polyhedra
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  int a = BOUND, b = 0;
  while (a > 0) {
    a--;
    b++;
  }
  if (b != BOUND) reach_error();
  return 0;
}
