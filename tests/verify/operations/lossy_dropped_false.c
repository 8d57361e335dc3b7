// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// NATIVE: skip
// SINCE: a conversion whose value is dropped was no conversion
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 128) return 0;
  (void)(signed char)n;
  return 0;
}
