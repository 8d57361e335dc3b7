// EXPECT: false
// SINCE: a step over the last member leads to the next element
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int x; int y[2]; int w; } s[3];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  char *c = (char *)&s[1].w;
  c += 4;
  *(int *)c = 9;
  if (s[2].x == 9) reach_error();
  return 0;
}
