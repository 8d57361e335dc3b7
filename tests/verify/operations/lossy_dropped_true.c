// EXPECT: true
// RUN: --property no-lossy-conversion
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 127) return 0;
  (void)(signed char)n;
  return 0;
}
