// EXPECT: true
// ASSUMES-NOT: memory-safety
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[4] = {0};
  a[3] = __VERIFIER_nondet_int();
  if (a[2] != 0) reach_error();
  return 0;
}
