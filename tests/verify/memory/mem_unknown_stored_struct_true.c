// EXPECT: true
// NATIVE: skip
// a structure stored through a pointer of unknown origin: so are the addresses in it
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct s { int *p; int k; };
extern struct s *get(void);

int main(void) {
  int x = 0, hidden = 0;
  struct s s = {&x, 1}, other = {&hidden, 2};
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  struct s *q = get();
  *q = s;
  int *r = q->p;
  *r = 5;
  if (!((x == 0 || x == 5) && *other.p == 0)) reach_error();
  return other.k - 2;
}
