// EXPECT: true
// RUN: --property no-unsigned-overflow
// SINCE: an operation on constants
int main(void) {
  unsigned x = 3u - 3u;
  return x == 7;
}
