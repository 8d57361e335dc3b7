// EXPECT: false
// SINCE: an integer that carries null, moved by a number, became null again
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int x;
int main(void) {
  char *p = 0;
  if (__VERIFIER_nondet_int()) p = (char *)&x;
  unsigned long n = (unsigned long)p + 1;
  char *q = (char *)n;
  if (q == 0) reach_error();
  if (p == 0 && q == (char *)1) reach_error();
}
