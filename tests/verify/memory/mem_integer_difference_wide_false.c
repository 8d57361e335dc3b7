// EXPECT: false
// RUN: --32
// NATIVE: skip
// a difference of addresses in a wider type
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, y = 0, hidden = 0, *h = &hidden;
  unsigned long a = (unsigned long)&x, b = (unsigned long)&y;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  long long d = (long long)a - (long long)b;
  int *p = (int *)(b + (unsigned long)d);
  *p = 5;
  if (!(x == 0)) reach_error();
  return 0;
}
