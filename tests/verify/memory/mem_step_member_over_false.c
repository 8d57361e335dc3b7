// EXPECT: false
// SINCE: a step by bytes over the last element of a member array leads to the next member
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int x; int y[3]; int z; } s;
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  s.z = 7;
  char *c = (char *)&s.y[i];
  c += 4;
  if (i == 2 && *(int *)c == 7) reach_error();
  return 0;
}
