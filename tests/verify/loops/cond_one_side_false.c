// EXPECT: false
// only the chosen side of ?: is evaluated
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0, c = __VERIFIER_nondet_int();
  int z = c ? (x = 1) : (y = 1);
  if (!(x == 1)) reach_error();
  return 0;
}
