// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: an array of an inner block is used behind it
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const char *s = "";
  {
    char text[4] = "abc";
    s = text;
  }
  return s[0];
}
