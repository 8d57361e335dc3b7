// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int g;
int f(void) { g = 1; return 1; }
int main(void) {
  int r = two(g == 1, f());
  if (r == 11) reach_error();
  return 0;
}
