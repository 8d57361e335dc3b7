// EXPECT: true
// a pointer of unknown origin may point between two elements of its type
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern unsigned long __VERIFIER_nondet_ulong(void);
static void *hidden(void *p, unsigned long key) {
  unsigned long l = (unsigned long)p ^ key;
  return (void *)(l ^ key);
}
struct pair { int a, b; };
int main(void) {
  struct pair *s = malloc(3 * sizeof *s), *t = malloc(sizeof *t);
  if (!s || !t) return 0;
  t->a = t->b = 0;
  for (int k = 0; k < 3; k++) s[k].a = s[k].b = 0;
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct pair *u = hidden((char *)s + 4, __VERIFIER_nondet_ulong());
  u->b = 7;
  if (t->a == 7 || t->b == 7) reach_error();
  return 0;
}
