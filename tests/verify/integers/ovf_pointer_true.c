// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: pointers do not count
extern int __VERIFIER_nondet_int(void);
char text[10];
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 0 || a > 9) return 0;
  char *p = text + a;
  long d = p - text;
  (void)d;
  return 0;
}
