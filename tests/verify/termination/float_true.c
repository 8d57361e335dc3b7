// EXPECT: true
// RUN: --property termination
// SINCE: a float that falls to 0
int main(void) {
  float f = 8;
  while (f > 1) f = f / 2;
}
