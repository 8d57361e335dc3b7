// EXPECT: false(no-unsigned-overflow)
// RUN: --property no-unsigned-overflow
// SINCE: unary - of a constant
int main(void) {
  unsigned x = -1u;
  return x == 7;
}
