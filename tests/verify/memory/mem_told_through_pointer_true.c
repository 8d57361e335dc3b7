// EXPECT: true
// NATIVE: skip
// a library function that may tell an address, called through a pointer
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int memcmp(const void *, const void *, unsigned long);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  int x = 0, hidden = 0, *h = &hidden, *p = &x, *guess = (int *)__VERIFIER_nondet_long();
  int (*compare)(const void *, const void *, unsigned long) = memcmp;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (compare(&p, &guess, sizeof p) != 0) return 0;
  *guess = 5;
  if (!((x == 0 || x == 5) && *h == 0)) reach_error();
  return 0;
}
