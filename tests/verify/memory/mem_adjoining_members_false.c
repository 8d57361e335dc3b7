// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
struct s { int a[2]; int b[2]; } s;
struct in { int x, y; };
struct o { int h; struct in in, in2; char t[8]; } o;
struct t { struct s x, y; } t;

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  int hits = 0, n = 0;
  if (&s.a[2] == &s.b[0]) hits++;
  if (&s.a[1] != &s.b[0]) hits++;
  if ((unsigned long)(&o.in + 1) == (unsigned long)&o.in2) hits++;
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  int *e = p->a + 2;
  if (e == p->b) hits++;
  if (&t.x + 1 == &t.y) hits++;
  if ((int *)(&s + 1) != &s.a[2]) hits++;
  if ((int *)(&s + 1) == &s.b[2]) hits++;
  for (int *q = s.a; q != s.b; q++) n++;
  if (hits == 7 && n == 2) reach_error();
  return 0;
}
