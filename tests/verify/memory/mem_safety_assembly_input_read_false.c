// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: operands of assembly are read
int main(void) {
  int x = 0, *p = &x;
  __asm__ volatile("" :: "r"(*p));
  __asm__ volatile("" : "+r"(*p));
  __asm__ volatile("" :: "r"(p[1]) : "memory");
  return 0;
}
