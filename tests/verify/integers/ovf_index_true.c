// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: in the index of an array
extern int __VERIFIER_nondet_int(void);
int t[8];
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a >= 0 && a < 7) t[a + 1] = 1;
  return 0;
}
