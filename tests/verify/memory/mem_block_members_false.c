// EXPECT: false
// memset of unknown size that begins with a member covers the next one
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, __SIZE_TYPE__);
struct s { int a, b, c; } t;

int main(void) {
  struct s s = {1, 1, 1};
  t.c = 1;
  unsigned n = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (n != 8) return 0;
  memset(&s.b, 0, n);
  if (!(s.c == 1)) reach_error();
  return 0;
}
