// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: unary minus of long
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long a = __VERIFIER_nondet_long();
  if (a > (-9223372036854775807L - 1)) a = -a;
  return 0;
}
