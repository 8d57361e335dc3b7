// EXPECT: false(termination)
// RUN: --property termination
// SINCE: to the end of a string
int main(void) {
  const char *s = "hello";
  int n = 0;
  while (s[n]) n = (n + 1) % 5;
}
