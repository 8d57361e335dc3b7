// EXPECT: false(termination)
// RUN: --property termination
// SINCE: two calls, both with less
static int fib(int n) {
  if (n == 1) return n;
  return fib(n / 2) + fib(n - n / 2);
}
int main(void) { return fib(0); }
