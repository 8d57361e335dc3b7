// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a pointer to the end of an array
int a[8];
int main(void) {
  int *p = a;
  while (p != a + 8) p = p == a + 7 ? a : p + 1;
}
