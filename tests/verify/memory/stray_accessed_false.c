// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// An access through the pointer itself is one, wherever it points.
union view {
  char *pointer;
  unsigned long number;
};
int main(void) {
  char a[4] = {0};
  union view v;
  v.pointer = a + 4;
  v.pointer += 1UL << 40;
  *v.pointer = 1;
  return a[3] - 1;
}
