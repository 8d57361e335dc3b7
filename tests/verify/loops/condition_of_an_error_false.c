// EXPECT: false
// SINCE: x != i is disjoint from the first path to the error and holds behind the branch: no error by itself (E-interpolants, [InterpC17])
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, i = 0, k = 0;
  if (n > 100000) return 0;
  while (i < n) {
    i++;
    x++;
  }
  if (__VERIFIER_nondet_int()) x = x + 3;
  while (k < 3) k++;   // not in one block with the branch
  if (x == i + 3) reach_error();
  return 0;
}
