// EXPECT: true
// NATIVE: skip
// an address stored through a pointer of unknown origin is what may be read back there
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int **get(void);

int main(void) {
  int x = 0, hidden = 0, *h = &hidden;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  int **q = get();
  *q = &x;
  int *r = *q;
  *r = 5;
  if (!((x == 0 || x == 5) && *h == 0)) reach_error();
  return 0;
}
