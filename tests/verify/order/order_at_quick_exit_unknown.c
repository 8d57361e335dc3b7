// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int at_quick_exit(void (*)(void)); extern void quick_exit(int);
void h(void) { reach_error(); }
int stop(void) { quick_exit(0); return 1; }
int main(void) { int r = stop() + at_quick_exit(h); return r; }
