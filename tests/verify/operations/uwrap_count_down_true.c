// EXPECT: true
// RUN: --property no-unsigned-overflow
// SINCE: a loop that counts down
int main(void) {
  unsigned sum = 0;
  for (unsigned i = 5; i > 0; i--) sum += i;
  return sum == 3;
}
