// EXPECT: false(no-unsigned-overflow)
// RUN: --property no-unsigned-overflow
// SINCE: an operation on constants
int main(void) {
  unsigned x = 3u - 4u;
  return x == 7;
}
