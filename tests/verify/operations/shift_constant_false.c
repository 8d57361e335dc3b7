// EXPECT: false(no-invalid-shift)
// RUN: --property no-invalid-shift
// SINCE: an operation on constants
int main(void) {
  unsigned x = 1u << 32;
  return x == 7;
}
