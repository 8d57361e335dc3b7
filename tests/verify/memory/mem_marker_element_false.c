// EXPECT: false
// a member without elements is the members behind it
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct s { unsigned id, start[0], a, b; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  struct s s = {1, .a = 2, .b = 3};
  s.start[1] = 9;
  if (k == 123456789u && i == 2 && s.b == 9) reach_error();
  return 0;
}
