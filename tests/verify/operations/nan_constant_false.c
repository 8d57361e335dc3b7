// EXPECT: false(no-float-nan)
// RUN: --property no-float-nan
// SINCE: an operation on constants
// NATIVE: skip
int main(void) {
  double x = 0.0 / 0.0;
  return x == 7.0;
}
