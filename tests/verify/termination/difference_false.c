// EXPECT: false(termination)
// RUN: --property termination
// SINCE: the distance of two numbers
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -1000 || y > 1000) return 0;
  while (x < y) { x += 3; y += 3; if (y > 1000) { x -= 100; y -= 100; } }
}
