// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a write to a const object of static storage was no error, although gcc puts such objects where it is a signal
const int k[2] = {1, 2};
int main(void) {
  int *p = (int *)&k[1];
  *p = 4;
  return 0;
}
