// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow --overflow=wrap
// SINCE: the property counts overflows even if the compiler defines them
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  a = a + 1;
  return 0;
}
