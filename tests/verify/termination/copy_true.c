// EXPECT: true
// RUN: --property termination
// SINCE: a string is copied
int main(void) {
  char from[] = "abc", to[8];
  int i = 0;
  while ((to[i] = from[i]) != 0) i++;
}
