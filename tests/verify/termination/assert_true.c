// EXPECT: true
// RUN: --property termination
// SINCE: a failing assertion is an end
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 0) { if (x > 5) abort(); x--; }
}
