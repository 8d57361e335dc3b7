// EXPECT: true
// SINCE: pointers to characters that moved were taken for two into one array of integers
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int m[2]; int x; } s[2];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  char *q = (char *)(s[0].m + 1);
  int *a = s[1].m;
  a++;
  a--;
  char *r = (char *)a;
  if (!(q < r)) reach_error();
  return 0;
}
