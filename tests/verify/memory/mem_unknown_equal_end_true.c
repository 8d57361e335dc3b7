// EXPECT: true
// a pointer of unknown origin to a member is equal to the end of the one before
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static void *hidden(void *p, unsigned long key) {
  unsigned long l = (unsigned long)p ^ key;
  return (void *)(l ^ key);
}
struct s { int a[2]; int b[2]; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int *p = hidden(s.b, __VERIFIER_nondet_ulong());
  if (p != s.a + 2) return 0;
  *p = 5;
  if (s.b[1] == 5 || s.a[0] == 5) reach_error();
  return 0;
}
