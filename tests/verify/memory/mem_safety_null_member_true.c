// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
struct pair { int a, b; };
int main(void) {
  struct pair x = {1, 2};
  struct pair *p = &x;
  return p->b;
}
