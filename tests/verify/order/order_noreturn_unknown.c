// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
extern void stop(int) __attribute__((noreturn));
extern _Noreturn void exit(int);
int leave(void) { exit(0); }
int err(void) { reach_error(); return 1; }
int main(void) { two((stop(1), 1), err()); return 0; }
