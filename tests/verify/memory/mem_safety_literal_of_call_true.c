// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
struct s { int x; struct s *next; };
static int sum(const struct s *p, int n) {
  int t = 0;
  for (int i = 0; i < n; i++) t += p[i].x;
  return t;
}
int main(void) {
  // A compound literal lives as long as the block around it: here, as long as main.
  struct s *p = (struct s[]){{1, 0}, {2, 0}};
  struct s *list;
  list = &(struct s){3, &(struct s){4, 0}};
  int t = sum(p, 2);
  for (struct s *q = list; q; q = q->next) t += q->x;
  return t == 10 ? 0 : 1;
}
