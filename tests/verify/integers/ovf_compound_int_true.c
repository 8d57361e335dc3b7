// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: += of int
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 0) a += 5;
  return 0;
}
