// EXPECT: true
// ASSUMES: missing-body
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int seen;
extern int elsewhere(int);
int main(void) {
  seen = 1;
  (void)elsewhere(2);
  if (seen != 1) reach_error();
  return 0;
}
