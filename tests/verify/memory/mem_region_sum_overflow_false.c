// EXPECT: false(no-overflow)
// RUN: --memory-region 0x7ffff000:4096 --property no-overflow
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4096) return 0;
  return *(volatile char *)(0x7ffff000 + n);
}
