// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
double stop(void) { exit(0); return 1; }
double err(void) { reach_error(); return 3; }
int main(void) { _Complex double r = __builtin_complex(stop(), err()); return 0; }
