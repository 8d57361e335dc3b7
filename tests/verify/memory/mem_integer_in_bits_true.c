// EXPECT: true
// a byte of an integer that carries an address is changed
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
union u { long v; unsigned char c[8]; };

int main(void) {
  int x[4] = {0, 0, 0, 0}, hidden = 0, *h = &hidden;
  union u u;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  u.v = (long)&x[0];
  u.c[0] ^= 4;
  *(int *)u.v = 5;
  if (!((x[1] == 0 || x[1] == 5) && *h == 0)) reach_error();
  return 0;
}
