// EXPECT: false(array-bounds)
// RUN: --property array-bounds
// SINCE: the last array of a structure has its elements, if they are more than one
struct s { int n; int data[2]; };
int main(void) {
  struct s x = { 2, { 0 } };
  struct s *p = &x;
  return p->data[2];
}
