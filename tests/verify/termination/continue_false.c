// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a round that counts nothing
int main(void) {
  int i = 0;
  while (i < 100) { if (i % 3 == 2) continue; i++; }
}
