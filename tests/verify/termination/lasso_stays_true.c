// EXPECT: true
// RUN: --property termination
// SINCE: which of two ways comes back to a state may be chosen
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x != 5) {
    if (x > 5) x--;
    else x++;
  }
}
