// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the native execution had it in memory that can be written
const int k;
int other;
int main(void) {
  int *p = (int *)&k;
  *p = 1;
  return other;
}
