// EXPECT: false
// from the end of a member back to its beginning, in another unit
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int w, x, y; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int *p = &s.x;
  p++;
  char *c = (char *)p - 4;
  *(int *)c = 5;
  if (s.x == 5) reach_error();
  return 0;
}
