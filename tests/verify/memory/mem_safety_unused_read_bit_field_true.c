// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the read of a bit-field cannot be written as one through a pointer to it
struct s { unsigned a : 3, b : 5; };
int main(void) {
  struct s x = {1, 2}, *p = &x;
  int y = p->b & 0;
  return y;
}
