// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
int main(void) {
  int x = 1;
  int *p;
  p = &x;
  return *p;
}
