// EXPECT: false
// SINCE: a pointer to a member that moves away in its own unit, in a variable that keeps it
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int x; int y[2]; } s[2];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  s[0].y[1] = 9;
  int *p = &s[1].x;
  p -= 1;
  if (*p == 9) reach_error();
  return 0;
}
