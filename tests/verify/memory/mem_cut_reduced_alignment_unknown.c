// EXPECT: unknown(pointer to a type of reduced alignment)
// a pointer written between others, at a type whose name takes its alignment away
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
typedef int *anywhere __attribute__((aligned(1)));

int main(void) {
  int x = 0, *all[3] = {&x, &x, &x};
  char *c = (char *)all;
  unsigned i = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (i > 1) return 0;
  *(anywhere *)(c + 8 * i + 1) = 0;
  if (i == 0 && all[0] != &x) reach_error();
  return 0;
}
