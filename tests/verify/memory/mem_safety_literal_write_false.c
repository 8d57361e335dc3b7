// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
int main(void) {
  char a[] = "abc", *s = "abc";
  s[0] = 120;
  return a[0];
}
