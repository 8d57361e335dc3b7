// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
int main(void) {
  char a[] = "abc", *s = a;
  s[0] = 120;
  return a[0];
}
