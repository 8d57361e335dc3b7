// EXPECT: true
// RUN: --property array-bounds,valid-memsafety
// SINCE: with valid-deref, what is inside of the object is an index outside of the array
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
struct s { int a[4], b[4]; };
int main(void) {
  struct s x = { { 0 }, { 0 } };
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  x.a[i] = 1;
  return 0;
}
