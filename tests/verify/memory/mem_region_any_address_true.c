// EXPECT: true
// RUN: --memory-region 0x40000000:64 --memory-region 0x2000:0x1000
// SINCE: a number in a region was looked for in the constants of a sum: not in variables, and an offset could be mistaken for an address
// NATIVE: skip
#include <stdint.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static uintptr_t base = 0x40000000;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  *(volatile uint32_t *)(base + 8) = 5;
  if (*(volatile uint32_t *)0x40000008 != 5) reach_error();
  volatile uint32_t *r = (volatile uint32_t *)0x40000000;
  r[n] = 9;
  if (*(volatile uint32_t *)(0x40000000u + 4u * (unsigned)n) != 9) reach_error();
  return 0;
}
