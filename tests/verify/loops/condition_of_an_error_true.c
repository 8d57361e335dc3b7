// EXPECT: true
// SINCE: x != y is disjoint from the first path to the error and holds on the second: no error by itself (E-interpolants, [InterpC17])
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  int x, y = __VERIFIER_nondet_int();
  if (y < 0 || y > 100) return 0;
  if (__VERIFIER_nondet_int()) x = y;
  else x = y + 3;
  if (x == y + 2) reach_error();
  return 0;
}
