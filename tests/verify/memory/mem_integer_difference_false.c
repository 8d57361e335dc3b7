// EXPECT: false
// the difference of two addresses leads from one object to the other
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int x, y;

int main(void) {
  int hidden = 0, *h = &hidden;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  long d = (long)&x - (long)&y;
  int *p = (int *)((long)&y + d);
  *p = 5;
  if (!(x == 0)) reach_error();
  return 0;
}
