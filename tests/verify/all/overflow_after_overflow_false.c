// EXPECT: false
// RUN: --all --property unreach-call,no-overflow
// OBLIGATIONS: 12:violated 13:proved 14:proved
// SINCE: behind an overflow nothing is judged: the execution has ended
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int a = __VERIFIER_nondet_int();
  
  int b = a + 1;
  if (b < a) reach_error();
  if (a > 2147483640 && b < a) reach_error();
  return 0;
}
