// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: char and short are promoted: c++ converts and does not overflow (sv-benchmarks 677)
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  signed char c = __VERIFIER_nondet_char();
  int s = __VERIFIER_nondet_int();
  c++;
  s += c;
  return 0;
}
