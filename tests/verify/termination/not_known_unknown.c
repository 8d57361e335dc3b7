// EXPECT: unknown((termination))
// RUN: --property unreach-call,termination
// SINCE: the answer names the part that is not decided
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 3);
  if (n == 0) reach_error();
}
