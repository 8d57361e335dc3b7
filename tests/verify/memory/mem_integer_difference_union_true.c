// EXPECT: true
// a difference of addresses that a union shows as numbers
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
union u { int *p; unsigned long v; };

int main(void) {
  int x = 0, y = 0, hidden = 0, *h = &hidden;
  union u u;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  u.p = &x;
  unsigned long d = u.v - (unsigned long)&y;
  int *p = (int *)((unsigned long)&y + d);
  *p = 5;
  if (!((x == 0 || x == 5) && *h == 0)) reach_error();
  return 0;
}
