// EXPECT: true
// ASSUMES: integer-to-pointer
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  char *p = (char *)__VERIFIER_nondet_ulong(), *q = p;
  if (p != q) reach_error();
  return 0;
}
