// EXPECT: true
// memset to zero ends in the middle of a pointer
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, __SIZE_TYPE__);
union block { char bytes[16]; struct { int *a, *b; } s; };

int main(void) {
  int x;
  union block u;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  u.bytes[0] = 1;
  u.s.b = &x;
  memset(&u, 0, 16);
  if (!(u.s.a == 0 && u.s.b == 0)) reach_error();
  return 0;
}
