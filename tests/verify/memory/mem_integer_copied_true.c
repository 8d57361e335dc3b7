// EXPECT: true
// an integer that carries an address is overwritten by the copy of a structure
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct s { long v; int k; };

int main(void) {
  int x = 0, y = 0, hidden = 0, *h = &hidden;
  struct s a, b;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  a.v = (long)&x;
  a.k = 0;
  b.v = ((long)&y | 1) ^ 1;
  b.k = 1;
  a = b;
  *(int *)a.v = 5;
  if (!((y == 0 || y == 5) && *h == 0)) reach_error();
  return 0;
}
