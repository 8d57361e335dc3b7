// EXPECT: false
// an element of an array is assigned over half of a packed pointer
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
union u { int *p; unsigned n[2]; };
struct __attribute__((packed)) packed { int *p; };
int x;

int main(void) {
  union u a[4], b;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  b.n[0] = 1;
  b.n[1] = 2;
  a[1].n[0] = 3;
  a[2].n[1] = 1;
  struct packed *q = (struct packed *)((char *)a + 4);
  q->p = &x;
  a[1] = b;
  if (!(q->p == &x)) reach_error();
  return 0;
}
