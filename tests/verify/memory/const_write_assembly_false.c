// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: assembly without instructions only read what it gets in a register
int main(void) {
  static const int k = 3;
  static int other;
  int *p = (int *)&k;
  __asm__ volatile("" : "+r"(*p));
  return other;
}
