// EXPECT: false
// RUN: --all
// OBLIGATIONS: 10:proved 11:violated
// SINCE: code that nothing reaches
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 3) reach_error();
  if (x > 3 && x < 5) reach_error();
  return 0;
}
