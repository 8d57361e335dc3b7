// EXPECT: unknown(under-approximation: evaluation-order)
// RUN: --error-label
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int stop(void) { abort(); return 0; }
int err(void) { ERROR: return 0; }
int main(void) { two(stop(), err()); return 0; }
