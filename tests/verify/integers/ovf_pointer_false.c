// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: pointers do not count
extern int __VERIFIER_nondet_int(void);
char text[10];
int main(void) {
  int a = __VERIFIER_nondet_int();
  char *p = text + 3;
  long d = p - text;
  a = a + (int)d;
  return 0;
}
