// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// LIMIT: access to memory that the model cannot follow
// NATIVE: skip
static int *f(void) {
  int a[2];
  a[0] = 1;
  int *p = a;
  return p;
}
int main(void) { return f()[0] - 1; }
