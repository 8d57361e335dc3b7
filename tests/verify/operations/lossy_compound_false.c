// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// SINCE: += of char
// NATIVE: skip
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  if (c > 127) return 0;
  c += 1;
  return c;
}
