// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a structure returned through a pointer was an internal error
struct s { int a; struct { short b[2]; } c; unsigned d : 3; };
struct s get(struct s *p) { return *p; }
int main(void) {
  struct s u = {1, {{2, 3}}, 4};
  struct s v = get(&u);
  int *p = v.c.b[1] == 3 ? &u.a : 0;
  return *p - 1;
}
