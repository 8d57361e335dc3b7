// EXPECT: false
// the end of the first member seen as the record, and back
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int w, x, y; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct s *q = (struct s *)(&s.w + 1);
  *((int *)q - 1) = 3;
  if (s.w == 3) reach_error();
  return 0;
}
