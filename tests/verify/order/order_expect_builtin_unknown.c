// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int g;
int f(void) { g = 1; return 1; }
int main(void) { if (__builtin_expect(g == 0, f()) == 0) reach_error(); return 0; }
