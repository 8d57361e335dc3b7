// EXPECT: true
// RUN: --preset=trace-abstraction --int-model=int
// ASSUMES: imprecise-conversion
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  float f = n;
  if (n > 0 && f < 0.0f) reach_error();
  return 0;
}
