// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int g;
int f(int a) { g = a; return 1; }
int (*p)() = (int (*)())f;
int main(void) { g = 3; if (two(g, p(7)) == 71) reach_error(); return 0; }
