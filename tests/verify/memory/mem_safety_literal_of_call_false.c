// EXPECT: false
// RUN: --property valid-memsafety
// NATIVE: skip
struct s { int x; struct s *next; };
static int sum(const struct s *p, int n) {
  int t = 0;
  for (int i = 0; i < n; i++) t += p[i].x;
  return t;
}
int main(void) {
  // A compound literal lives as long as the block around it: here, as long as main; it has two elements.
  struct s *p = (struct s[]){{1, 0}, {2, 0}};
  return sum(p, 3) == 3 ? 0 : 1;
}
