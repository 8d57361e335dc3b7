// EXPECT: false
// a password that random inputs will not find
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a > 1000 && a < 100000 && b == 2 * a + 17 && a % 1000 == 321) reach_error();
  return 0;
}
