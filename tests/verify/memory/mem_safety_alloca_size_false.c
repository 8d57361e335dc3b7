// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
int main(void) {
  int *p = __builtin_alloca(4 * sizeof *p);
  p[4] = 1;
  return 0;
}
