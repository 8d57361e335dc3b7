// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int main(void) { int r = 3; if (two(r, __builtin_add_overflow(3, 4, &r)) == 70) reach_error(); return 0; }
