// EXPECT: true
// a structure with an array is read as one whose elements have the other sign
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct u { unsigned char f[100]; };
struct s { signed char f[100]; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  static struct u a;
  a.f[i] = 255;
  struct s b = *(struct s *)&a;
  if (k == 123456789u && i == 2 && !(b.f[2] == -1)) reach_error();
  return 0;
}
