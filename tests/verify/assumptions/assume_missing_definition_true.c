// EXPECT: true
// ASSUMES: missing-definition
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char elsewhere;
int main(void) {
  if (elsewhere > 255) reach_error();
  return 0;
}
