// EXPECT: true
// ASSUMES: one-array
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
int main(void) {
  for (int k = 0; k < 3; k++) {
    int *p = malloc(4 * sizeof *p), *q = p + 1 + __VERIFIER_nondet_uint() % 3;
    if (q < p) reach_error();
  }
  return 0;
}
