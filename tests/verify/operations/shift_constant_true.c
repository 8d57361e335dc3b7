// EXPECT: true
// RUN: --property no-invalid-shift
// SINCE: an operation on constants
int main(void) {
  unsigned x = 1u << 31;
  return x == 7;
}
