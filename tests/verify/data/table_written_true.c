// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
static int t[4] = {1, 2, 3, 4};
static void set(int *p) { *p = 9; }
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i >= 4 || k >= 4) return 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;
  set(&t[k]);
  if (t[i] == 9 && i != k) reach_error();
  return 0;
}
