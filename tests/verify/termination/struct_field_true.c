// EXPECT: true
// RUN: --property termination
// SINCE: a number in a structure
extern int __VERIFIER_nondet_int(void);
struct s { int left, done; };
int main(void) {
  struct s s = {__VERIFIER_nondet_int(), 0};
  while (s.left > 0) { s.left--; s.done++; if (s.done > 1000) s.done = 0; }
}
