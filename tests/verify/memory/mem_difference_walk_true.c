// EXPECT: true
// SINCE: keeps what was decided: from the beginning of a member array to its end, in an array of structures
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { char b[4]; int n; } s[3];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int i = __VERIFIER_nondet_int(), n = 0;
  if (i < 0 || i > 2) return 0;
  char *p = s[i].b;
  while (p < s[i].b + 4) p++, n++;
  if (n != 4 || p - s[i].b != 4) reach_error();
  return 0;
}
