// EXPECT: true
// RUN: --property termination
// SINCE: what falls after two rounds does not fall in each
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  while (x > 0 && y > 0 && z > 0) {
    int t = x;
    x = y - 1;
    y = z;
    z = t;
  }
}
