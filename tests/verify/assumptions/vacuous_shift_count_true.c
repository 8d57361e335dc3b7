// EXPECT: true
// ASSUMES-NOT: shift-count
// SINCE: see vacuous_shift_count_unknown; ranges exclude it here
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int x = 1 << (n % 31);
  if (x == 0) reach_error();
  return 0;
}
