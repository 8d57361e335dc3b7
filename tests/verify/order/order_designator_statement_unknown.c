// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int g; int h0(int a) { return 0; } int h1(int a) { reach_error(); return 0; }
int set(void) { g = 1; return 0; }
int main(void) { ({ int (*p)(int) = g ? h1 : h0; p; })(set()); return 0; }
