// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
struct s { int a, b; } g; extern struct s *get(void);
int set(struct s *p) { p->b = 7; return 0; }
int main(void) { struct s *p = get(); g.b = 0; int r = g.b + set(p); if (r == 7) reach_error(); return 0; }
