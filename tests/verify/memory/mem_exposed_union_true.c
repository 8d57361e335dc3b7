// EXPECT: true
// the bytes of a pointer read as an integer through a union expose what it points to
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
union u { int *p; unsigned long v; };

int main(void) {
  int x = 0, hidden = 0, *h = &hidden;
  union u u;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  u.p = &x;
  int *q = (int *)u.v;
  *q = 5;
  if (!((x == 0 || x == 5) && *h == 0)) reach_error();
  return 0;
}
