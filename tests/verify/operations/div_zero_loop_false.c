// EXPECT: false(no-division-by-zero)
// RUN: --property no-division-by-zero
// SINCE: in a loop
int main(void) {
  int sum = 0;
  for (int i = 5; i >= 0; i--) sum += 60 / i;
  return sum;
}
