// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
struct In { int x, y; };
struct { struct In in; int z; } g; struct In v = {7, 8};
int f(void) { g.in = v; return 1; }
int main(void) { g.in.x = 3; if (two(g.in.x, f()) == 71) reach_error(); return 0; }
