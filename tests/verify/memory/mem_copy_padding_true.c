// EXPECT: true
// structures with equal members at different offsets
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *memset(void *, int, __SIZE_TYPE__);
struct a { char a; int b; };
struct __attribute__((packed, aligned(8))) b { char a; int b; };

int main(void) {
  struct a x;
  struct b y;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  memset(&x, 0, 8);
  x.a = 1;
  x.b = 7;
  memcpy(&y, &x, 8);
  if (!(y.b == 7 << 24)) reach_error();
  return 0;
}
