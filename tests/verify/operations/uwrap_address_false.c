// EXPECT: false(no-unsigned-overflow)
// RUN: --property no-unsigned-overflow
// SINCE: the address of an element is no operation of the program
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int a[10] = { 0 };
  unsigned long i = __VERIFIER_nondet_ulong();
  if (i > 8) return 0;
  int *p = a + (i -  1ul);
  return *(p - 1 + (i == 0)) == 3;
}
