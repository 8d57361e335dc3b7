// EXPECT: false
// an address that is stored as a number over a pointer
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);

int main(void) {
  int x = 0, y = 0, z = 0, *p = &x, *h = &z;
  long v = (long)&y;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  memcpy(&p, &v, sizeof p);
  *p = 5;
  if (!(y == 0)) reach_error();
  return 0;
}
