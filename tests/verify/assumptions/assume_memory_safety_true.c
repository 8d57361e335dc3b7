// EXPECT: true
// ASSUMES: memory-safety
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[4] = {0};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  a[i] = 1;
  if (a[i] != 1) reach_error();
  return 0;
}
