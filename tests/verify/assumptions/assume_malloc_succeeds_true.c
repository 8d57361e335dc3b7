// EXPECT: true
// ASSUMES: malloc-succeeds
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == 0) reach_error();
  return 0;
}
