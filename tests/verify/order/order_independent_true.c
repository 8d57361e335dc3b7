// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int f_calls, g_calls;
struct node { int v; struct node *next; };
static int f(int x) { ++f_calls; return x; }
static int g(int x) { g_calls += 2; return x; }
static int store(struct node *p, int v) { p->v = v; return v; }
int main(void) {
  int x = __VERIFIER_nondet_int(), a[3] = {f(1), 2, g(3)};
  if (x < 0 || x > 2) return 0;
  struct node n = {0, 0}, m = {1, &n}, *p = &m;
  p->next->next = f(1) ? p : 0;
  p->next->v = store(p, 5);
  a[x] += f(x) * g(x) + p->v + (x == 2 && x > 1);
  if (f_calls != 3 || g_calls != 4 || a[x] != x + 1 + x * x + 5 + x / 2 || n.next != p) reach_error();
  return 0;
}
