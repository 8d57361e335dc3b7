// EXPECT: false
// SINCE: see assume_unreachable_true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  switch (x & 3) {
    case 0: y = 1; break;
    case 1: y = 2; break;
    default: if (x == 1000) __builtin_unreachable(); y = 3;
  }
  if (y == 3) reach_error();
  return 0;
}
