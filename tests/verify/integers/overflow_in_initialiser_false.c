// EXPECT: false(no-overflow)
// RUN: --property no-overflow
// NATIVE: skip
// SINCE: the interpreter ended at an overflow of an initialiser, which belongs to no call, with a signal
enum { kBits = 31 };
static int flag = 1 << kBits;
static long least = -2147483647 - 1 - 1L;
int main(void) {
  static int other = 2147483647 + 1;
  int shifted = 1 << kBits;
  return flag != 0 && least < 0 && other < 0 && shifted > 0;
}
