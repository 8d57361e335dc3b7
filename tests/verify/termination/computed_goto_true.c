// EXPECT: true
// RUN: --property termination
// SINCE: a table of labels
int main(void) {
  static void *next[] = {&&a, &&b, &&end};
  int s = 0;
  goto *next[s];
a: s = 1; goto *next[s];
b: s = 2; goto *next[s];
end: return 0;
}
