// EXPECT: false
// the end of a record seen as its first member is not a multiple of that
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct f { int a[3]; };
struct s { struct f x; int g; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct f *e = (struct f *)(&s + 1), *b = &s.x;
  if (e != b) reach_error();
  return 0;
}
