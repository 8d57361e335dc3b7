// EXPECT: true
// RUN: --refiners=polyhedra,else:wp
// MODELS: int
// SINCE: a loop whose body calls a recursive function: what the caller's locals have to do with the result
extern void abort(void);
void reach_error(void) { abort(); }

static int one_more(int a, int depth) {
  if (depth > 0) return one_more(a, depth - 1);
  return a + 1;
}

int main(void) {
  int x = 0, y = 500;
  while (y > 0) {
    x = one_more(x, 1);
    y--;
  }
  if (x != 500) reach_error();
  return 0;
}
