// EXPECT: false(termination)
// RUN: --property termination
// SINCE: two counters in one for
int main(void) {
  for (int i = 0, j = 10; i < j; i++, j++) if (i > 5) { i = 0; j = 10; }
}
