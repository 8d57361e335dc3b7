// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
struct s { int a, b; };
int main(void) {
  struct s *p = 0;
  int *q = &p->b;
  return *q;
}
