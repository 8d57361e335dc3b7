// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
struct cell { int v; } c, d;
static int walk(struct cell *p, int n) { return n == 0 ? (p->v = 1) : walk(p, n - 1); }
int main(void) {
  struct cell *p = &c;
  if ((p->v == 1) + 2 * walk(&c, 3) == 3) reach_error();
  return 0;
}
