// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
int g = 1;
static int *f(void) {
  int x = 1;
  int *p = &x;
  x = *p;
  return p;
}
int main(void) {
  return *f();
}
