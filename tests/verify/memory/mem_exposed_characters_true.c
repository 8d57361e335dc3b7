// EXPECT: true
// a pointer copied by a loop over characters may be written through
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, hidden = 0, *h = &hidden, *p = &x, *q;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  for (unsigned i = 0; i < sizeof p; ++i) ((char *)&q)[i] = ((char *)&p)[i];
  *q = 5;
  if (!((x == 0 || x == 5) && *h == 0)) reach_error();
  return 0;
}
