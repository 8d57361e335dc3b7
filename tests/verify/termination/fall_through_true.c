// EXPECT: true
// RUN: --property termination
// SINCE: a case that goes on in the next
int main(void) {
  int n = 3;
  while (n) switch (n) { case 3: case 2: n--; case 1: n--; break; }
}
