// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: an array decays, an address is computed: nothing is read
struct s { int a[2]; int b; };
void f(void) {}
int main(void) {
  struct s *p = 0;
  int (*rows)[3] = 0, *q = 0, a[3] = {0};
  void (*g)(void) = f;
  p->a;
  *rows;
  *g;
  &*q;
  &a[3];
  return sizeof *q == sizeof p->b ? 0 : 1;
}
