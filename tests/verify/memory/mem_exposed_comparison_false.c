// EXPECT: false
// LIMIT: not confirmed
// NATIVE: skip
// a number compared with an address is one
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  int x = 0, hidden = 0, *h = &hidden;
  long v = __VERIFIER_nondet_long();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (v != (long)&x) return 0;
  *(int *)v = 5;
  if (!(x == 0)) reach_error();
  return 0;
}
