// EXPECT: true
// RUN: --property no-unsigned-overflow
// SINCE: unary - of a constant
int main(void) {
  unsigned x = -0u;
  return x == 7;
}
