// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// SINCE: a bit-field
// NATIVE: skip
extern unsigned __VERIFIER_nondet_uint(void);
struct s { unsigned n : 3; };
int main(void) {
  struct s x = { 0 };
  unsigned u = __VERIFIER_nondet_uint();
  if (u > 8) return 0;
  x.n = u;
  return x.n == 2;
}
