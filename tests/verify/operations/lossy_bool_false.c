// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// SINCE: a conversion to _Bool is a comparison with 0
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char b = x;
  return b != 0;
}
