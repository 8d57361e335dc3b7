// EXPECT: unknown(vacuous)
// RUN: --overflow=undefined
// by default an execution ends at a signed overflow; a proof that rests on that alone is not given
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x + 1 <= x) reach_error();
  return 0;
}
