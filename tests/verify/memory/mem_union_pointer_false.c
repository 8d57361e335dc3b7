// EXPECT: false
// a tagged union of a number and a pointer
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct v { int tag; union { int n; int *p; } u; };

int main(void) {
  int y = 5;
  struct v a;
  a.tag = __VERIFIER_nondet_int() ? 1 : 0;
  if (a.tag) a.u.p = &y;
  else a.u.n = 7;
  int r = a.tag ? *a.u.p : a.u.n;
  if (!(r == (a.tag ? 7 : 5))) reach_error();
  return 0;
}
