// EXPECT: false
// RUN: --overflow=wrap
// ASSUMES-NOT: signed-overflow
// SINCE: see assume_signed_overflow_true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0 && n + 1 < 0) reach_error();
  return 0;
}
