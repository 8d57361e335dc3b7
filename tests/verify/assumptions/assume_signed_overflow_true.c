// EXPECT: true
// ASSUMES: signed-overflow
// SINCE: each convention is listed where a proof may need it
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0) return 0;
  for (int i = 0; i < n; i++) s += 2;
  if (s < 0) reach_error();
  return 0;
}
