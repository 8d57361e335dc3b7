// EXPECT: true
// RUN: --all
// OBLIGATIONS: 10:proved
// SINCE: a single obligation
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned x = __VERIFIER_nondet_int();
  if (x * 2 == 7) reach_error();
  return 0;
}
