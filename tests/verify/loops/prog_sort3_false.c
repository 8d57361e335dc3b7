// EXPECT: false
// one comparison too few
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static void order(int *a, int *b) { if (*a > *b) { int t = *a; *a = *b; *b = t; } }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  order(&a, &b);
  order(&b, &c);
  if (a > b || b > c) reach_error();
  return 0;
}
