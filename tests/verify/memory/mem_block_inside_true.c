// EXPECT: true
// a block that begins inside of a member of the structure goes on behind it
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct s { struct { unsigned x, y; } in; unsigned c; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  struct s s = {{1, 2}, 3};
  memset(&s.in.y, 0, sizeof s - __builtin_offsetof(struct s, in.y));
  if (k == 123456789u && i == 2 && !(s.in.x == 1 && s.c == 0)) reach_error();
  return 0;
}
