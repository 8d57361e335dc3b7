// EXPECT: true
// a structure is copied into a member of a union
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct a { long x; int *p; };
struct b { long y; int *q; };
union u { struct a a; struct b b; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  union u u;
  u.b.y = 1;
  struct a s = {5, 0}, *p = (struct a *)&u;
  memcpy(p, &s, sizeof s);
  if (k == 123456789u && i == 2 && !(u.b.y == 5)) reach_error();
  return 0;
}
