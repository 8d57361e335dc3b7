// EXPECT: false(valid-deref)
// RUN: --property valid-deref
// NATIVE: skip
// SINCE: a pointer to before an array belonged to the object before that
static int sum(const int *p, int n) {
  int s = 0;
  for (int k = 1; k <= n; k++) s += p[k];
  return s;
}
int main(void) {
  int b[3] = {1, 2, 3}, a[3] = {4, 5, 6};
  return sum(a - 1, 4) + b[0];
}
