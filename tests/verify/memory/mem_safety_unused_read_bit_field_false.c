// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (gcc leaves the read out)
// SINCE: the read of a bit-field cannot be written as one through a pointer to it
struct s { unsigned a : 3, b : 5; };
int main(void) {
  struct s *p = 0;
  int y = p->b & 0;
  return y;
}
