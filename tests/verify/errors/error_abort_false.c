// EXPECT: false
// NATIVE: skip
// RUN: --error-function abort
// SINCE: the native execution has an abort of its own, which has to be the error then
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5) abort();
  return 0;
}
