// EXPECT: true
// different objects: a place inside one is none of the other
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int a[2], b[2];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int *p = a;
  p++;
  b[0] = 1;
  if (p == b || p == &b[1] || p != &a[1]) reach_error();
  return 0;
}
