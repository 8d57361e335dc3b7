// EXPECT: unknown(under-approximation: evaluation-order)
// RUN: --error-label
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
int stop(void) { exit(0); return 1; }
int main(void) { int r = stop() + ({ ERROR: ; 1; }); return r; }
