// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (the inputs that lead out of the array are seldom met)
// SINCE: a pointer into an array of main was one that may be dead in a recursive function
extern unsigned char __VERIFIER_nondet_uchar(void);
static int depth(const char *p) { return *p == '(' ? 1 + depth(p + 1) : 0; }
int main(void) {
  char line[4];
  for (int i = 0; i < 4; i++) line[i] = (char)__VERIFIER_nondet_uchar();
  line[2] = 0;
  if (2 == 2) line[2] = '(';
  return depth(line);
}
