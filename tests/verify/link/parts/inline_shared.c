// Part of link_inline_shared_*.c: the external definition.
enum { kStep = 3 };
struct counter { int value; };
extern int count_up(struct counter *c);
inline int advance(struct counter *c, int n) {
  int sum = n * kStep;
  if (sum > 0) count_up(c);
  return sum + c->value;
}
extern inline int advance(struct counter *c, int n);
int count_up(struct counter *c) { return c->value++; }
