// EXPECT: false(valid-deref)
// RUN: --property valid-deref
// NATIVE: skip
// SANITIZER: silent (the access may be to another object that lies there)
// SINCE: two pointers far outside of their object were equal, and so an access to one of them an error
int main(void) {
  int x = 1, y, *s = &x, *p = s + 100, *q = s + 100;
  if (p == q) s = p;
  y = *s;
  return y;
}
