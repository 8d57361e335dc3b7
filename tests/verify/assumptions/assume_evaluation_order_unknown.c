// EXPECT: unknown(evaluation-order)
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
static int set(void) { x = 5; return 0; }
int main(void) {
  int y = x + set();
  if (y != 0) reach_error();
  return 0;
}
