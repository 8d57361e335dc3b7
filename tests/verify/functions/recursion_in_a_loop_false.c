// EXPECT: false
// RUN: --refiners=polyhedra,else:wp
// SINCE: the result counts each round once
extern void abort(void);
void reach_error(void) { abort(); }

static int one_more(int a, int depth) {
  if (depth > 0) return one_more(a, depth - 1);
  return a + 1;
}

int main(void) {
  int x = 0, y = 3;
  while (y > 0) {
    x = one_more(x, 1);
    y--;
  }
  if (x != 4) reach_error();
  return 0;
}
