// EXPECT: false
// LIMIT: not confirmed
// a block of unknown size that begins with an array member
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, unsigned long);
struct s { int head; int all[2]; int tail; };

int main(void) {
  struct s s = {0}, other = {0};
  unsigned n = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (n > 12) return 0;
  memset((char *)&s + 4, 1, n);
  if (!(s.tail == 0)) reach_error();
  return 0;
}
