// EXPECT: true
// the bytes of a pointer copied to an integer expose what it points to, and nothing else
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);

int main(void) {
  int x = 0, hidden = 0, *p = &x, *h = &hidden;
  unsigned long v;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  memcpy(&v, &p, sizeof v);
  v = (v | 1) ^ 1;
  int *q = (int *)v;
  *q = 5;
  if (!((x == 0 || x == 5) && *h == 0)) reach_error();
  return 0;
}
