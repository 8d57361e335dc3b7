// EXPECT: false
// RUN: --all --property unreach-call,no-overflow
// OBLIGATIONS: 13:proved 14:violated 15:proved
// SINCE: an overflow in a loop and an error behind it
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  if (n > 1000) return 0;
  while (i < n) i++;
  i = i + 2147483640;
  if (i < 5) reach_error();
  return 0;
}
