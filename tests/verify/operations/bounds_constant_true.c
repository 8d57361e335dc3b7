// EXPECT: true
// RUN: --property array-bounds
// SINCE: a constant index
struct s { int a[4], b[4]; };
int main(void) {
  struct s x = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
  return x.a[3] - 4;
}
