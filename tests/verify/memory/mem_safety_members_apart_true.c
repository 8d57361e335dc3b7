// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
struct s { int a[2]; int b; };
int main(void) {
  struct s x;
  x.b = 1;
  int *p = &x.b;
  return p[0];
}
