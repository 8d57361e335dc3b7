// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
int main(void) {
  static const int k = 3;
  static int other;
  int *p = k == 3 ? &other : (int *)&k;
  __asm__ volatile("" : "+r"(*p));
  return other;
}
