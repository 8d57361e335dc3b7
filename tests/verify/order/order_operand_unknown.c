// EXPECT: unknown(under-approximation: evaluation-order)
// SINCE: the order of operands that the frontend takes was taken for the only one
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int i;
static int f(void) { i = 2; return 5; }
int main(void) {
  int r = i + f();
  if (r == 7) reach_error();
  return 0;
}
