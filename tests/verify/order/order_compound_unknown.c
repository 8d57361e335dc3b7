// EXPECT: unknown(under-approximation: evaluation-order)
// SINCE: the order of operands that the frontend takes was taken for the only one
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int sum;
static int f(void) { sum = sum + 2; return 5; }
int main(void) {
  sum += f();
  if (sum == 5) reach_error();
  return 0;
}
