// EXPECT: true
// RUN: --property no-division-by-zero
// SINCE: in a loop
// ASSUMES-NOT: division-by-zero
int main(void) {
  int sum = 0;
  for (int i = 5; i > 0; i--) sum += 60 / i;
  return sum;
}
