// EXPECT: true
// ASSUMES: pointer-to-integer
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
int main(void) {
  unsigned long n = (unsigned long)&x;
  if ((n & 3) > 3) reach_error();
  return 0;
}
