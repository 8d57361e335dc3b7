// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a const object that is automatic can be written
int main(void) {
  static const int k = 3;
  *(int *)&k = 4;
  return 0;
}
