// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
int i; int stop(void) { exit(0); return 1; } int err(void) { reach_error(); return 0; }
struct s { int b[4]; };
int main(void) { return stop() + (int)__builtin_offsetof(struct s, b[err()]); }
