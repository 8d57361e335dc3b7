// EXPECT: true
// the same as numbers
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static void *hidden(void *p, unsigned long key) {
  unsigned long l = (unsigned long)p ^ key;
  return (void *)(l ^ key);
}
struct s { int a; int b; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int *p = hidden(&s.b, __VERIFIER_nondet_ulong()), *e = &s.a;
  e++;
  if ((unsigned long)p != (unsigned long)e) return 0;
  *p = 5;
  if (s.a == 5) reach_error();
  return 0;
}
