// EXPECT: true
// RUN: --property termination
// SINCE: an end in the middle
int main(void) {
  int i = 0;
  for (;;) { if (i >= 10) break; i++; }
}
