// EXPECT: false
// a packed pointer is copied to where it is aligned
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
struct __attribute__((packed)) packed { char tag; int *p; };
char buf[32] __attribute__((aligned(16))), out[32] __attribute__((aligned(16)));
int x;

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  ((struct packed *)buf)->p = &x;
  *(int *)(buf + 4) = 7;
  memcpy(out, buf + 1, 16);
  if (!(*(int **)out == &x)) reach_error();
  return 0;
}
