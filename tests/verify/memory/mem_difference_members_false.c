// EXPECT: false
// SINCE: the distance of two members, of elements of arrays in elements
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int k; struct t { char c[3]; int v; } t[2]; } s[2];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  char *p = (char *)&s[1].t[i].v, *q = &s[0].t[1].c[2];
  if (p - q == 22) reach_error();
  return 0;
}
