// EXPECT: false
// SINCE: see assume_bit_scan_true; ffs(0) is 0
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int ffs(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (ffs(x) == 0) reach_error();
  return 0;
}
