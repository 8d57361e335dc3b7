// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int f(void) { int x = 0; for (;;) { (void)((x = 1) + ({ break; 1; })); } return x; }
int main(void) { if (!f()) reach_error(); return 0; }
