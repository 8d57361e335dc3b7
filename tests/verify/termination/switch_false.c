// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a machine of states
int main(void) {
  int s = 0;
  while (s != 3) switch (s) { case 0: s = 1; break; case 1: s = 2; break; default: s = 0; }
}
