// EXPECT: false
// like loop_multiples_true, but the number is a multiple of three
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int n = __VERIFIER_nondet_uint(), i = 0, j = 0;
  if (n / 3 > 6666666) return 0;
  while (i < n) {
    i += 3;
    j = j + 1 + 2;
  }
  if (j == 27 || i != j) reach_error();
  return 0;
}
