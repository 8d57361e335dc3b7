// EXPECT: false
// the counter stops at an unknown bound
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int i = 0;
  while (i < n) i++;
  if (!(i != 3)) reach_error();
  return 0;
}
