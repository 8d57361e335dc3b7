// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
static void set(int *p, int n) {
  for (int i = 0; i < n; i++) p[i] = i;
}
int main(void) {
  int a[5];
  set(a, 6);
  return 0;
}
