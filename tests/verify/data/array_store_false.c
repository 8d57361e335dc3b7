// EXPECT: false
// a store changes one element
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  int a[5] = {0};
  unsigned int i = __VERIFIER_nondet_uint();
  if (i >= 5) return 0;
  a[i] = 1;
  if (!(a[2] == 0)) reach_error();
  return 0;
}
