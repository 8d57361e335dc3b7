// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: an array of an inner block is used behind it
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char first = 0;
  {
    char text[4] = "abc";
    char *s = text;
    first = s[1];
  }
  return first;
}
