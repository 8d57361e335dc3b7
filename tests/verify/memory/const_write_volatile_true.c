// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: gcc 12 puts a const object that is volatile where it can be written; a write to a const object of static storage was no error, although gcc puts such objects where it is a signal
const volatile int k = 3;
int main(void) {
  int *p = (int *)&k;
  *p = 4;
  return 0;
}
