// EXPECT: true
// NATIVE: skip
// a write through a pointer of unknown origin may change any exposed object of its type
extern void abort(void);
void reach_error(void) { abort(); }
extern void *__VERIFIER_nondet_pointer(void);
int x = 1;
long l = 3;

int main(void) {
  int *keep = &x;
  long *other = &l;
  int hidden = 4, *h = &hidden;
  int *p = __VERIFIER_nondet_pointer();
  *p = 2;
  if (!((*keep == 1 || *keep == 2) && *other == 3 && hidden == 4)) reach_error();
  return 0;
}
