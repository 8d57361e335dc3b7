// EXPECT: false
// one union is copied into one of another type, of which another member is used
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
union u { int *p; long l; };
union v { int *p; long l; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  union u u;
  union v v;
  memset(&u, 255, sizeof u);
  u.p = 0;
  memcpy(&v, &u, sizeof v);
  if (k == 123456789u && i == 2 && v.l == 0) reach_error();
  return 0;
}
