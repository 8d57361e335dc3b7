// EXPECT: true
// a block begins inside of an element and goes on behind the array
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct in { unsigned x, a[2]; };
struct s { struct in in[2]; unsigned c; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  if (i == 0) return 0;
  struct s s = {{{1, {2, 3}}, {4, {5, 6}}}, 7};
  memset(s.in[i - 1].a, 0, 12);
  if (k == 123456789u && i == 2 && !(s.c == 0)) reach_error();
  return 0;
}
