// EXPECT: false
// SINCE: members of one structure are ordered by address
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int m[2]; int x; int y; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  char *e = (char *)(s.m + 2), *x = (char *)&s.x, *y = (char *)&s.y;
  if (e < y && e >= x) reach_error();
  return 0;
}
