// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
int h0(int a) { return 0; }
int (*get(void))(int) { exit(0); return h0; }
int err(void) { reach_error(); return 3; }
int main(void) { get()(err()); return 0; }
