// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// SINCE: a constant
// NATIVE: skip
int main(void) {
  unsigned char c = 256;
  return c;
}
