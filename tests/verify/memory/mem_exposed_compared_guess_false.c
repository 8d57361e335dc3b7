// EXPECT: false
// NATIVE: skip
// LIMIT: not confirmed
// a pointer made from a number that equals an address
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int x = 0, hidden = 0, *h = &hidden;
  unsigned long v = __VERIFIER_nondet_ulong();
  int *guess = (int *)v;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if ((unsigned long)guess != (unsigned long)&x) return 0;
  int *q = (int *)v;
  *q = 5;
  if (!(x == 0)) reach_error();
  return 0;
}
