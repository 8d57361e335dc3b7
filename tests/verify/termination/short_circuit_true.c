// EXPECT: true
// RUN: --property termination
// SINCE: both operands of a condition
int main(void) {
  int i = 0, j = 9;
  while (i < 10 && j > 0) { i++; j--; }
}
