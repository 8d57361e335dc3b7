// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: what prefetches an address accesses nothing
int main(void) {
  int *p = 0;
  __asm__ volatile("prefetcht0 %P0" :: "m"(*(const char *)p));
  return 0;
}
