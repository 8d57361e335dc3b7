// EXPECT: unknown(evaluation-order)
// SINCE: two arguments, one with a side effect on what the other reads, are undefined (C17 6.5p2), and GCC takes them from the right (a wrong TRUE)
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int two(int a, int b) { return a * 100 + b; }
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 9) return 0;
  int was = i;
  if (two(i, i++) != was * 100 + was) reach_error();
  return 0;
}
