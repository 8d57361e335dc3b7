// EXPECT: true
// RUN: --property termination
// SINCE: the tuple of two loops
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  while (i < n) {
    int j = 0;
    while (j < i) j++;
    i++;
  }
}
