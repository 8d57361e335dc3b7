// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int a[2];
typedef long __attribute__((may_alias)) any;
int f(void) { *(any *)a = 7; return 1; }
int main(void) { a[0] = 3; if (two(a[0], f()) == 71) reach_error(); return 0; }
