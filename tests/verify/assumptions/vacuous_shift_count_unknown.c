// EXPECT: unknown(vacuous)
// SINCE: overflow had a vacuity check, a shift count out of range had none: x86 takes it modulo the width, and 1 << 32 is 1
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 32 || n > 33) return 0;
  int x = 1 << n;
  if (x == 1) reach_error();
  return 0;
}
