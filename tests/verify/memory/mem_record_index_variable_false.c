// EXPECT: false
// a structure is used as an array of its members
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct s { unsigned x, y, z; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  struct s s = {1, 2, 3};
  ((unsigned *)&s)[i] = 9;
  if (k == 123456789u && i == 2 && s.z == 9) reach_error();
  return 0;
}
