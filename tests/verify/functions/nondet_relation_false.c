// EXPECT: false
// a relation between two inputs
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000 || y < 0 || y > 1000) return 0;
  if (3 * x + 5 * y != 1234) return 0;
  if (!(x + y > 250)) reach_error();
  return 0;
}
