// EXPECT: true
// SINCE: from a member of an element to that of another by a variable number of bytes
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int m; int x; int z; } s[6];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  s[i].x = 7;
  char *p = (char *)&s[0].x;
  p += i * sizeof(struct s);
  if (*(int *)p != 7) reach_error();
  return 0;
}
