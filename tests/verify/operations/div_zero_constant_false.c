// EXPECT: false(no-division-by-zero)
// RUN: --property no-division-by-zero
// SINCE: an operation on constants
int main(void) {
  int x = 1 / (3 - 3);
  return x;
}
