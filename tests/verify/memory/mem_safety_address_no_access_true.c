// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
struct s { int a, b; };
int main(void) {
  struct s *p = 0;
  int *q = &p->b;
  return q == 0 ? 0 : 1;
}
