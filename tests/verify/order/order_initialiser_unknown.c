// EXPECT: unknown(under-approximation: evaluation-order)
// SINCE: the order of operands that the frontend takes was taken for the only one
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int n;
static int next(void) { return ++n; }
int main(void) {
  struct { int a, b; } s = {next(), next()};
  if (s.a == 2) reach_error();
  return 0;
}
