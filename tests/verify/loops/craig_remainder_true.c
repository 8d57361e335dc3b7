// EXPECT: true
// RUN: --refiners=farkas
// MODELS: int
// SINCE: Farkas interpolants about remainders: the quotient is shared by the steps
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (x < 0 || x % 4 != 2 || x > 1000) return 0;
  for (int k = 0; k < n; k++)
    if (x < 1000000) x += 4;
  if (x % 4 == 1) reach_error();
  return 0;
}
