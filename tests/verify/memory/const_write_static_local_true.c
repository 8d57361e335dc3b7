// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a write to a const object of static storage was no error, although gcc puts such objects where it is a signal

int main(void) {
  static int k = 3;
  int *p = (int *)&k;
  *p = 4;
  return 0;
}
