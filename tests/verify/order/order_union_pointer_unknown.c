// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
union F { float f; int i; } u; union F *p = &u;
int f(void) { p->f = 1.0f; return 1; }
int main(void) { p->i = 3; if (two(p->i == 0x3f800000, f()) == 11) reach_error(); return 0; }
