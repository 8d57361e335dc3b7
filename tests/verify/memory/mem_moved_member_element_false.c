// EXPECT: false
// from the end of a member of an element
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int w, x, y; } arr[3];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 1) return 0;
  int *p = &arr[k].x;
  p++;
  char *c = (char *)p - 4;
  *(int *)c = 5;
  if (k == 1 && arr[1].x == 5) reach_error();
  return 0;
}
