// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the idiom *s++; reads
int main(void) {
  char a[3] = {1, 1, 0}, *s = a;
  while (*s) *s++;
  return 0;
}
