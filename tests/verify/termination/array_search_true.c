// EXPECT: true
// RUN: --property termination
// SINCE: until an element is found
int a[10];
int main(void) {
  int i = 0;
  while (i < 10 && a[i] == 0) i++;
}
