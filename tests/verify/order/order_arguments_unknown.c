// EXPECT: unknown(under-approximation: evaluation-order)
// SINCE: the order of operands that the frontend takes was taken for the only one
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int g;
static int one(void) { g = g * 10 + 1; return 1; }
static int two(void) { g = g * 10 + 2; return 0; }
static int both(int a, int b) { return a + b; }
int main(void) {
  both(one(), two());
  if (g == 21) reach_error();  /* gcc begins with the last argument */
  return 0;
}
