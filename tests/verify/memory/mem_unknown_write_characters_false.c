// EXPECT: false
// NATIVE: skip
// LIMIT: not confirmed
// an integer written through a pointer of unknown origin to a block that is read as characters
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void keep(void *);
extern int *get(void);

int main(void) {
  unsigned char *m = malloc(4), *other = malloc(4);
  for (int i = 0; i < 4; i++) m[i] = other[i] = 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  keep(m);
  int *q = get();
  *q = 5;
  if (!(m[0] == 0)) reach_error();
  return 0;
}
