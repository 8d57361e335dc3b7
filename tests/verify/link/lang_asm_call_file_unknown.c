// EXPECT: unknown(inline assembly that names the function raise_error)
// WITH: parts/raise.c
// NATIVE: skip
// SINCE: functions of other files were not seen
int main(void) {
  __asm__ volatile("call raise_error" : : : "memory");
  return 0;
}
