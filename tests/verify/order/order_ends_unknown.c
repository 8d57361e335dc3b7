// EXPECT: unknown(under-approximation: evaluation-order)
// SINCE: the order of operands that the frontend takes was taken for the only one
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static int check(int x) { if (x == 7) reach_error(); return x; }
static int leave(int x) { if (x == 7) abort(); return x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  return leave(x) + check(x);
}
