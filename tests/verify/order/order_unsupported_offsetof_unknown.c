// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
int stop(void) { exit(0); return 1; }
int err(void) { reach_error(); return 1; }
struct s { int b[4]; };
int look(void) { return __builtin_offsetof(struct s, b[err()]); }
int main(void) { return stop() + look(); }
