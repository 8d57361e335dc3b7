// EXPECT: true
// RUN: --property termination
// SINCE: over an array
int a[10];
int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) s += a[i];
}
