// EXPECT: true
// SINCE: the same as pointers to void, with a variable index
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int m[2]; int x; } s[3];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 1) return 0;
  void *end = s[k].m + 2, *last = &s[k].m[1], *q = s[1].m;
  if (k == 0 && !(q > last)) reach_error();
  return 0;
}
