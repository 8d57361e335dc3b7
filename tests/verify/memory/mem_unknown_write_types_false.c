// EXPECT: false
typedef unsigned long size_t;
extern void abort(void);
void reach_error(void) { abort(); }
extern void *malloc(size_t), *memcpy(void *, const void *, size_t);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct pair { int a, b; };
static void *hidden(void *p, unsigned long key) {
  unsigned long l = (unsigned long)p ^ key;
  return (void *)(l ^ key);
}
int main(void) {
  int *p = malloc(8), *q = malloc(8), *f = malloc(sizeof *f), *g = malloc(sizeof *g), x;
  struct pair *s = malloc(sizeof *s), *t = malloc(sizeof *t), out;
  if (!p || !q || !s || !t || !f || !g) return 0;
  p[0] = p[1] = q[0] = q[1] = 0;
  s->a = s->b = t->a = t->b = 0;
  *f = *g = 0;
  unsigned long key = __VERIFIER_nondet_ulong();
  int n = __VERIFIER_nondet_int();
  if (n / 3 != 25714286) return 0;
  struct pair *u = hidden(p, key);
  u->b = 6;
  *(long long *)hidden(s, key) = 5ll << 32;
  *(float *)hidden(f, key) = 2.0f;
  memcpy(&out, s, sizeof out);
  memcpy(&x, f, sizeof x);
  if (p[1] != 6) return 0;
  if (out.b == 5) reach_error();
  return 0;
}
