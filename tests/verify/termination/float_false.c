// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a float that falls to 0
int main(void) {
  float f = 8;
  while (f > 0) { if (f > 1) f = f / 2; }
}
