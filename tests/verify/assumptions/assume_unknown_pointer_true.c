// EXPECT: true
// ASSUMES: unknown-pointer missing-body
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char *somewhere(void);
int main(void) {
  unsigned char *p = somewhere();
  if (*p > 255) reach_error();
  return 0;
}
