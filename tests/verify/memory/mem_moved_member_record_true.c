// EXPECT: true
// from the end of a record to the last of its members
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct in { int a, b; };
struct s { int w; struct in x; int y; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct in *p = &s.x;
  p++;
  int *c = (int *)p - 1;
  *c = 5;
  if (s.x.b != 5 || s.x.a == 5) reach_error();
  return 0;
}
