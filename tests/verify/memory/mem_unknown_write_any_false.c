// EXPECT: false
// NATIVE: skip
// LIMIT: not confirmed
// a character written through a pointer of unknown origin may be part of any exposed object
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void keep(void *);
extern char *get(void);
int x = 1;

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  keep(&x);
  char *p = get();
  *p = 2;
  if (x != 1) reach_error();
  return 0;
}
