// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int g;
int h0(int a) { return 0; }
int h1(int a) { reach_error(); return 0; }
int (*get(void))(int) { return g ? h1 : h0; }
int set(void) { g = 1; return 3; }
int main(void) { get()(set()); return 0; }
