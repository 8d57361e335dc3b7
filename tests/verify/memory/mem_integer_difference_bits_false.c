// EXPECT: false
// a difference of addresses of which each was taken apart and put together again
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, y = 0, hidden = 0, *h = &hidden;
  unsigned long b = (unsigned long)&y;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  unsigned long d = (unsigned long)&x / 4 * 4 - b / 4 * 4;
  int *p = (int *)(b + d);
  *p = 5;
  if (!(x == 0)) reach_error();
  return 0;
}
