// EXPECT: false
// SINCE: elements without bytes were apart and in the order of their indices
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct empty { };
struct s { int n; struct empty e[2]; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct empty *p = s.e, *q = s.e + 1;
  if (p == q) reach_error();
  return 0;
}
