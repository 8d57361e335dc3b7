// EXPECT: false
// LIMIT: not confirmed
// a block of unknown size with a pointer behind its array
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, unsigned long);
struct s { int head; int all[3]; int *tail; };

int main(void) {
  int x = 0, y = 0, *hidden = &y;
  struct s s = {0}, t = {0};
  unsigned n = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  t.tail = &x;
  if (n != 20) return 0;
  memcpy((char *)&s + 4, (char *)&t + 4, n);
  if (s.tail != &x) return 0;
  *s.tail = 5;
  if (!(x == 0)) reach_error();
  return 0;
}
