// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
int stop(void) { exit(0); return 1; }
int err(void) { reach_error(); return 1; }
typedef int v4 __attribute__((vector_size(16)));
int look(void) { v4 v = { err(), 1, 2, 3 }; return v[0]; }
int main(void) { return stop() + look(); }
