// EXPECT: false(no-invalid-shift)
// RUN: --property no-invalid-shift
// SINCE: a negative number to the right is defined by the implementation, not undefined
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x >> 32;
}
