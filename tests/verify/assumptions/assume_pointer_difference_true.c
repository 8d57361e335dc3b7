// EXPECT: true
// ASSUMES: pointer-difference
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int a[2], b[2];
int main(void) {
  int *p = __VERIFIER_nondet_int() ? a : b, *q = a;
  long d = p - q;
  if (p == q && d != 0) reach_error();
  return 0;
}
