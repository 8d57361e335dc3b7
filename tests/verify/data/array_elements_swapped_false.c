// EXPECT: false
// Elements at constant indices, some of them written in one branch only, and swapped: what one is becomes the other's.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int s[2] = {3, 7};
  while (__VERIFIER_nondet_int()) {
    int t = s[0];
    if (t < 9) {
      s[0] = s[1];
      s[1] = t;
    }
    if (__VERIFIER_nondet_int() && s[1] > 0 && s[0] < 10) {
      s[0] = s[0] + 1;
      s[1] = s[1] - 1;
    }
    if (s[0] + s[1] != 10 || s[0] == 9) reach_error();
  }
  return 0;
}
