// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a case that goes on in the next
int main(void) {
  int n = 3;
  while (n) switch (n) { case 3: n--; case 2: n++; break; case 1: n--; break; }
}
