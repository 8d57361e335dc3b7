// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int x = 1;
    if (p == &x) *(int *)0 = 1;
    p = 0;
  }
}
