// EXPECT: unknown(complex number)
// SINCE: a complex number as a condition was an internal error
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double _Complex c = 1;
  int n = __VERIFIER_nondet_int();
  if (n > 3 && c) reach_error();
  return 0;
}
