// EXPECT: true
// LIMIT: timeout [bv]
// Summaries beside a local array: what the entry says of it may be anything.
extern void abort(void);
void reach_error(void) { abort(); }

static int up(int n);
static int down(int n) {
  int t[4];
  if (n < 1) return 0;
  if (n == 1) return 1;
  t[n & 3] = up(n - 1);
  t[(n + 1) & 3] = up(n - 2);
  return t[n & 3] + t[(n + 1) & 3];
}
static int up(int n) {
  int t[4];
  if (n < 1) return 1;
  t[n & 3] = down(n - 1);
  t[(n + 1) & 3] = down(n - 2);
  return t[n & 3] + t[(n + 1) & 3];
}

int main(void) {
  if (down(3) != 1) reach_error();
  return 0;
}
