// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a structure that nobody uses is read
struct s { int a, b; };
struct s get(struct s *p) { return *p; }
int main(void) {
  struct s u = {1, 2};
  get(&u);
  return 0;
}
