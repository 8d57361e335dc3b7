// EXPECT: true
// SINCE: a character pointer to a member never got to another member
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct one { int h; int y; char c; char t[8]; } one;
struct in { int x, y; };
struct two { int h; struct in in, in2; char t[8]; } two, other;

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if (i > 15) return 0;
  char *p = &one.c, *d = p - 8;
  *d = 4;
  struct two *q = &two;
  d = q->t - 20;
  d[i] = 3;
  if (one.y == 4) reach_error();
  if (one.h != 4) reach_error();
  if (two.in.y == 0x03000000 && i != 11) reach_error();
  if (other.in.y == 0x03000000) reach_error();
  return 0;
}
