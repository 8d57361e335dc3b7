// EXPECT: false(termination)
// RUN: --property termination
// SINCE: until an element is found
int a[10];
int main(void) {
  int i = 0;
  while (a[i] == 0) i = (i + 1) % 10;
}
