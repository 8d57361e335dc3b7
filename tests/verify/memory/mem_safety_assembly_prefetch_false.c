// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: what prefetches an address accesses nothing
int main(void) {
  int *p = 0, x;
  __asm__ volatile("movl %1, %0" : "=r"(x) : "m"(*p));
  return 0;
}
