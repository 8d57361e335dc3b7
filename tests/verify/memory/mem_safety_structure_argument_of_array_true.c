// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a structure passed by a variable index was an internal error
extern int __VERIFIER_nondet_int(void);
struct s { int a, b; };
int f(struct s v) { return v.a; }
int main(void) {
  struct s u[3] = {{1, 2}, {3, 4}, {5, 6}};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  return f(u[i]);
}
