// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a loop in a function that is called in a loop
static int f(int n) { int r = 0; while (n != 0) { n = n > 3 ? 1 : n + 1; r++; if (r > 100) r = 0; } return r; }
int main(void) {
  for (int i = 0; i < 5; i++) f(i);
}
