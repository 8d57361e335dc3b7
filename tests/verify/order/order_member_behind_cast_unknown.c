// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
struct a { int x; } va;
struct b { int y; };
struct a *p = &va;
int f(void) { ((struct b *)p)->y = 1; return 1; }
int main(void) { if (two(p->x, f()) == 11) reach_error(); return 0; }
