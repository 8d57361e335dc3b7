// EXPECT: true
// RUN: --property valid-memsafety
// ASSUMES: const-object
// NATIVE: skip
// SINCE: a const object that is automatic can be written
int main(void) {
  const int k = 3;
  *(int *)&k = 4;
  return 0;
}
