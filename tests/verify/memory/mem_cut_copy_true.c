// EXPECT: true
// a copy over the second half of a pointer
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
union block { char bytes[16]; struct { int *a, *b; } s; };
char src[4] = {1, 2, 3, 4};
int x;

int main(void) {
  union block u;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  u.bytes[9] = 1;
  u.s.a = &x;
  memcpy(u.bytes + 8, src, 4);
  if (!(u.s.a == &x)) reach_error();
  return 0;
}
