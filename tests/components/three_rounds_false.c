// The error needs three rounds of the loop with the right inputs.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int v = __VERIFIER_nondet_int();
    if (v < 1 || v > 5) {
      return 0;
    }
    sum = sum + v;
  }
  if (sum == 14) {
    reach_error();
  }
  return 0;
}
