// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// SINCE: what is returned is converted to the type of the function
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
static unsigned char f(int x) { return x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 256) return 0;
  return f(x);
}
