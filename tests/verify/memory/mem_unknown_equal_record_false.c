// EXPECT: false
// a pointer of unknown origin to the first member is equal to the record
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static void *hidden(void *p, unsigned long key) {
  unsigned long l = (unsigned long)p ^ key;
  return (void *)(l ^ key);
}
struct in { int x, y; };
struct s { struct in w; int z; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct in *p = hidden(&s.w, __VERIFIER_nondet_ulong());
  if ((void *)p != (void *)&s) return 0;
  p->y = 5;
  if (s.w.y == 5) reach_error();
  return 0;
}
