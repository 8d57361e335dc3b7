// EXPECT: false
// LIMIT: timeout [bv]
// Two calls of each other in one expression.
extern void abort(void);
void reach_error(void) { abort(); }

static int up(int n);
static int down(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return up(n - 1) + up(n - 2);
}
static int up(int n) {
  if (n < 1) return 1;
  return down(n - 1) + down(n - 2);
}

int main(void) {
  if (down(4) != 2) reach_error();
  return 0;
}
