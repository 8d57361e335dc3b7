// EXPECT: true
// RUN: --property termination
// SINCE: a number that a function changes
int left = 20;
static void work(void) { left = left - 1; }
int main(void) {
  while (left > 0) work();
}
