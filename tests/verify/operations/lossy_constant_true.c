// EXPECT: true
// RUN: --property no-lossy-conversion
// SINCE: a constant
// NATIVE: skip
int main(void) {
  unsigned char c = 255;
  return c;
}
