// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int g;
int err(void) { reach_error(); return 1; }
int main(void) { two(({ goto out; 1; }), err()); out: return g; }
