// EXPECT: false
// the end of the first member seen as the record is the next member
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct in { int a; };
struct s { struct in w; int x, y; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct s *q = (struct s *)(&s.w + 1);
  int *r = (int *)q;
  if ((void *)q == (void *)&s.x) reach_error();
  return 0;
}
