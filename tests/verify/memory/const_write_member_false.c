// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a write to a const object of static storage was no error, although gcc puts such objects where it is a signal
struct pair { int a, b; };
const struct pair k = {1, 2};
int main(void) {
  int *p = (int *)&k.b;
  *p = 4;
  return 0;
}
