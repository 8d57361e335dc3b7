// EXPECT: true
// ASSUMES: objects-apart
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int a[2], b[2];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 2) return 0;
  if (a + n == b) reach_error();
  return 0;
}
