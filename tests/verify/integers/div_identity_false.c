// EXPECT: false
// (x / 3) * 3 + x % 3 is x again
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -100 || x > 100) return 0;
  if (!(x % 3 >= 0)) reach_error();
  return 0;
}
