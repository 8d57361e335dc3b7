// EXPECT: true
// MODELS: int
// one round of Euclid keeps values non-negative
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b <= 0) return 0;
  int r = a % b;
  if (r < 0 || r >= b) reach_error();
  return 0;
}
