// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: two pointers to variables that are gone are not equal for that
int *p, *r;

int main(void) {
  {
    int x = 1, y = 2;
    p = &x;
    r = &y;
  }
  if (p != r) *(int *)0 = 1;
}
