// EXPECT: true
// ASSUMES: function-pointer
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int one(void) { return 1; }
int main(void) {
  int (*f)(void);
  if (__VERIFIER_nondet_int() == 5) f = one;
  if (f() != 1) reach_error();
  return 0;
}
