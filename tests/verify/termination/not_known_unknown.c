// EXPECT: unknown((termination))
// RUN: --property unreach-call,termination
// SINCE: the answer names the part that is not decided
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_uint();
  while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2;
  if (n > 1) reach_error();
}
