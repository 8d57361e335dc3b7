// EXPECT: true
// the elements of the arrays have other places
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct x { struct { char t; int v; } e[2]; };
struct y { char t[4]; int v[3]; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  struct x x;
  memset(&x, 0, sizeof x);
  struct y y = {{1, 2, 0, 0}, {3, 4, 5}};
  memcpy(&x, &y, sizeof x);
  if (k == 123456789u && i == 2 && !(x.e[1].v == 5)) reach_error();
  return 0;
}
