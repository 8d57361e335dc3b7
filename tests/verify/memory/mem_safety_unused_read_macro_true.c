// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: no edit of the program reaches what a macro expands to
#define GET(p) (*p)
int main(void) {
  int x = 0, *p = &x;
  return GET(p) & 0;
}
