// EXPECT: true
// RUN: --property termination
// SINCE: a round that counts nothing
int main(void) {
  int i = 0;
  while (i < 100) { i++; if (i % 3) continue; i++; }
}
