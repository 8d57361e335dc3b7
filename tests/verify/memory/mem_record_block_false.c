// EXPECT: false
// a pointer to the first member moves on, and a block begins there
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct s { unsigned x, y; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  struct s s = {1, 2};
  unsigned a[2] = {3, 4}, *p = i == 2 ? (unsigned *)&s : a, *q = p + 1;
  memcpy(q, p, 4);
  if (k == 123456789u && i == 2 && s.y == 1) reach_error();
  return 0;
}
