// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const char *s = "abc";
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  return s[n];
}
