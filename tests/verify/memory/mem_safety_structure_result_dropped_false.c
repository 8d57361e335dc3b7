// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a structure that nobody uses is read
struct s { int a, b; };
struct s get(struct s *p) { return *p; }
int main(void) {
  get(0);
  return 0;
}
