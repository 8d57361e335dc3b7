// EXPECT: true
// NATIVE: skip
// a character and a block written through a pointer of unknown origin change no object whose address nobody knows
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memset(void *, int, unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
extern void *__VERIFIER_nondet_pointer(void);
int x = 1;

int main(void) {
  int hidden = 4, *h = &hidden, five = 5;
  char *p = __VERIFIER_nondet_pointer();
  *p = 2;
  int(*a)[3] = __VERIFIER_nondet_pointer();
  (*a)[1] = 7;
  memset(__VERIFIER_nondet_pointer(), 0, sizeof x);
  memcpy(__VERIFIER_nondet_pointer(), &five, sizeof five);
  x = 3;
  if (!(*h == 4 && x == 3 && five == 5)) reach_error();
  return 0;
}
