// EXPECT: false
// RUN: --error-function my_error
// NATIVE: skip
// any function can be named as the error
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

void my_error(int code) { (void)code; }
int main(void) {
  if (__VERIFIER_nondet_int() == 3) my_error(1);
  return 0;
}
