// EXPECT: false
// SINCE: behind a member that is a structure is the next member, not the first one of the next structure
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct header { int a; int n; };
struct s { struct header h; int body[2]; } s[3];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  s[1].body[0] = 7;
  s[2].h.a = 5;
  struct header *h = &s[1].h;
  int *d = (int *)(h + 1);
  if (*d == 7) reach_error();
  return 0;
}
