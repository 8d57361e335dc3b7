// EXPECT: true
// SINCE: what one round calculates and checks, with products nobody needs to know
// MODELS: bv
// LIMIT: not inductive | timeout [bv]
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
double x, y, sum, product;
int mode;
static void read(void) {
  x = __VERIFIER_nondet_double();
  y = __VERIFIER_nondet_double();
  mode = __VERIFIER_nondet_int();
  if (!(x >= 1.0 && x <= 1e12) || !(y >= 1e-20 && y <= 1e12) || mode < 0 || mode > 2) abort();
}
static void step(void) {
  if (mode == 0) sum = x + y;
  else if (mode == 1) sum = y;
  product = x * y;
}
int main(void) {
  while (1) {
    read();
    step();
    if (!((mode != 0 || sum == x + y) && (mode != 1 || sum > 0.0) && product == (double)(x * y) && product >= y)) reach_error();
  }
}
