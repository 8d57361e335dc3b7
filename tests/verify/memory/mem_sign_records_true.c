// EXPECT: true
// a structure is read as one whose member has the other sign
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct u { unsigned f; };
struct s { int f; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  struct u a = {~0u - i};
  struct s b = *(struct s *)&a;
  if (k == 123456789u && i == 2 && !(b.f < 0)) reach_error();
  return 0;
}
