// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the variable of the next round may lie where that of the last one was
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int x = 1;
    if (p == &x) *(int *)0 = 1;
    p = &x;
  }
}
