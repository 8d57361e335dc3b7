// EXPECT: true
// RUN: --property array-bounds
// SINCE: the address of what is one behind the array is a pointer, of what is two behind, none
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[5] = { 0 };
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5) return 0;
  int *end = &a[n];
  return end == a;
}
