// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a variable of a loop's body ends with each iteration
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    if (p) sum += *p;
    int x = i;
    p = &x;
  }
  return sum;
}
