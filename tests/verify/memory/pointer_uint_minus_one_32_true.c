// EXPECT: true
// RUN: --32
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int *p = a + 2;
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 1) return 0;
  p[i - 1] = 9;
  if ((i == 0 && a[1] != 9) || (i == 1 && a[2] != 9) || a[3] != 4) reach_error();
  return 0;
}
