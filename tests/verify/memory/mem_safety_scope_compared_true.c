// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
int *p, *r;

int main(void) {
  {
    int x = 1, y = 2;
    p = &x;
    r = &y;
    if (p == r) *(int *)0 = 1;
  }
  if (p == 0) *(int *)0 = 1;
}
