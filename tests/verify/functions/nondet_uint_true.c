// EXPECT: true
// an unsigned int reaches beyond INT_MAX
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  if (!(x >= 0)) reach_error();
  return 0;
}
