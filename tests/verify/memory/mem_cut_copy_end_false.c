// EXPECT: false
// LIMIT: alarm not confirmed
// a copy that ends in the middle of a pointer
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
union block { char bytes[16]; struct { int *a, *b; } s; };
int x;

int main(void) {
  union block u, w;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  w.bytes[3] = 0;
  w.s.a = &x;
  w.s.b = &x;
  u.s.a = 0;
  u.s.b = 0;
  memcpy(u.bytes, w.bytes, 12);
  if (!(u.s.a == &x && u.s.b == &x)) reach_error();
  return 0;
}
