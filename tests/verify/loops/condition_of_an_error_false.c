// EXPECT: false
// SINCE: the counterpart: the second path fails
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  int x, y = __VERIFIER_nondet_int();
  if (y < 0 || y > 100) return 0;
  if (__VERIFIER_nondet_int()) x = y;
  else x = y + 2;
  if (x == y + 2) reach_error();
  return 0;
}
