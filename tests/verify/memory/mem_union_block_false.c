// EXPECT: false
// a block changes the member of a union that is used otherwise
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
union u { int *p; long l; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  union u u;
  u.l = 5;
  int **q = (int **)&u;
  memset(q, 0, sizeof *q);
  if (k == 123456789u && i == 2 && u.l == 0) reach_error();
  return 0;
}
