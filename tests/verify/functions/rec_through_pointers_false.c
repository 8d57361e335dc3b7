// EXPECT: false
// SINCE: recursion that only comes about through pointers to functions
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct visitor { unsigned (*visit)(struct visitor *self, unsigned depth); };

static unsigned descend(struct visitor *v, unsigned depth) {
  if (depth == 0) return 0;
  return v->visit(v, depth - 1) + 1;
}

static unsigned count(struct visitor *v, unsigned depth) {
  return descend(v, depth);
}

int main(void) {
  struct visitor v = {count};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5) return 0;
  unsigned d = v.visit(&v, n);
  if (d == 4) reach_error();
  return 0;
}
