// EXPECT: true
// RUN: --property no-float-cast-overflow
// SINCE: an operation on constants
int main(void) {
  int x = (int)2147483647.0;
  return x == 7;
}
