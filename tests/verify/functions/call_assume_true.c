// EXPECT: true
// __VERIFIER_assume cuts the path
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 5 && x < 8);
  if (!(x == 6 || x == 7)) reach_error();
  return 0;
}
