// EXPECT: false
// two indices may be equal
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  int a[4] = {0};
  unsigned int i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= 4 || j >= 4) return 0;
  a[i] = 1;
  a[j] = 2;
  if (!(a[i] == 1)) reach_error();
  return 0;
}
