// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a write to a const object of static storage was no error, although gcc puts such objects where it is a signal
static int *const k = (int[]){1, 2};
int main(void) {
  int *p = (int *)k;
  *p = 4;
  return 0;
}
