// EXPECT: false
// LIMIT: not confirmed
// NATIVE: skip
// memcmp tells an address
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int x = 0, hidden = 0, *h = &hidden, *p = &x;
  unsigned long v = __VERIFIER_nondet_ulong();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (memcmp(&p, &v, sizeof p) != 0) return 0;
  *(int *)v = 5;
  if (!(x == 0)) reach_error();
  return 0;
}
