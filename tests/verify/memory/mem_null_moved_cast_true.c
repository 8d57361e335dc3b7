// EXPECT: true
// SINCE: (char *)0 + n is the number n as a pointer
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *p = (char *)0 + n;
  if ((p == 0) != (n == 0)) reach_error();
  if (p - (char *)0 != (long)n && n < 1000) reach_error();
  if (p + 1 != (char *)1 && n == 0) reach_error();
}
