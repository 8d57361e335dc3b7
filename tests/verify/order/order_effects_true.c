// EXPECT: true
// ASSUMES-NOT: evaluation-order
// SINCE: effects that do not meet are in no order that matters
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int two(int a, int b) { return a * 100 + b; }
int main(void) {
  int i = 0, n = 0, from[4] = {1, 2, 3, 4}, to[4] = {0};
  int *p = from, *q = to;
  while (n < 4) to[n++] = *p++ + i++ * 0;
  p = from;
  if (*p++ + *q++ != 2) reach_error();
  if (two(i++, n--) != 404) reach_error();
  if ((i = 1, i) + (n > 0) != 2) reach_error();
  return 0;
}
