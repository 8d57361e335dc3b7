// EXPECT: unknown(under-approximation: evaluation-order)
// SINCE: the order of operands that the frontend takes was taken for the only one
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int n;
static int next(void) { return ++n; }
int main(void) {
  int a[4] = {0, 0, 0, 0};
  a[n] = next();
  if (a[0] == 1) reach_error();
  return 0;
}
