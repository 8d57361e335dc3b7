// EXPECT: true
// NATIVE: skip
// a size in a global variable that a pointer of unknown origin may change
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, unsigned long);
extern int *get(void);
unsigned n = 4;
static char buf[8], other[8];

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  int *q = get();
  *q = 8;
  memset(buf, 1, n);
  if (!(other[7] == 0)) reach_error();
  return 0;
}
