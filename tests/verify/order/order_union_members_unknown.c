// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
union { int a; unsigned b; } u;
int f(void) { u.b = 7; return 1; }
int main(void) { u.a = 3; if (two(u.a, f()) == 71) reach_error(); return 0; }
