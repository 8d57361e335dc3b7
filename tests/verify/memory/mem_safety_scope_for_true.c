// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the variable of a for statement ends with the loop
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p, last = 0;
  for (int i = 0; i < 3; i++) {
    p = &i;
    last = *p;
  }
  return last;
}
