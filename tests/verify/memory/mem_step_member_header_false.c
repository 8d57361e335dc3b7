// EXPECT: false
// SINCE: a step over a member that is a structure
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct header { int a; int n; };
struct s { int t; struct header h; } s[3];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  s[2].t = 7;
  struct header *h = &s[1].h;
  int *d = (int *)((char *)h + sizeof(struct header));
  if (*d == 7) reach_error();
  return 0;
}
