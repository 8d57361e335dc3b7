// EXPECT: unknown(inline assembly that is given an error function)
// NATIVE: skip
// SINCE: an error function without body was not seen
extern void reach_error(void);
int main(void) {
  __asm__ volatile("call reach_error" : : : "memory");
  return 0;
}
