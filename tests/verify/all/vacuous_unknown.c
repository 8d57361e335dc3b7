// EXPECT: unknown(vacuous)
// RUN: --all
// OBLIGATIONS: 12:unknown 13:proved
// SINCE: one proof that would leave out an overflow does not spoil the other
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  if (y < x) reach_error();
  if (x > 3 && x < 2) reach_error();
  return 0;
}
