// EXPECT: false
// a quotient is no larger than the dividend
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000) return 0;
  int q = x / 7;
  if (!(q < 142)) reach_error();
  return 0;
}
