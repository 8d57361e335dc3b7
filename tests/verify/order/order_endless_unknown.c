// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int spin(void) { while (1) ; return 0; }
int err(void) { reach_error(); return 0; }
int main(void) { two(spin(), err()); return 0; }
