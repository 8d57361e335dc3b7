// EXPECT: false
// SINCE: the end of a member array has the index of the next one's start
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int m[2]; int x; } s[2];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  char *p = (char *)s[1].m, *q = (char *)(s[0].m + 2), *r = (char *)(s[0].m + 1);
  if (r < q && q < p) reach_error();
  return 0;
}
