// EXPECT: false(termination)
// RUN: --property termination
// SINCE: an end in the middle
int main(void) {
  int i = 0;
  for (;;) { if (i > 10) break; if (i < 10) i++; }
}
