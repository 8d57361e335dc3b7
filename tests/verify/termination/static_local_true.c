// EXPECT: true
// RUN: --property termination
// SINCE: a number that a function keeps
static int next(void) { static int n = 5; if (n > 0) n--; return n; }
int main(void) {
  while (next() > 0) ;
}
