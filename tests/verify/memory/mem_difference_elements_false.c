// EXPECT: false
// SINCE: the distance of the same member of two elements was one of members only
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int m[2]; int x; } s[4];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  char *p = (char *)&s[i].x, *q = (char *)&s[1].x;
  if (p - q == 24) reach_error();
  return 0;
}
