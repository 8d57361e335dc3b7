// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
struct pair { int a, b; };
int main(void) {
  struct pair x = {1, 2};
  struct pair *p = 0;
  return p->b;
}
