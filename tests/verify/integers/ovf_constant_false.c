// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: operations on constants count, though compilers fold them

int main(void) {
  int a = 2147483647 + 1;
  (void)a;
  return 0;
}
