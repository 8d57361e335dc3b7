// EXPECT: false
// a sum modulo 2^32 does not depend on the order
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int a = __VERIFIER_nondet_uint();
  unsigned int b = __VERIFIER_nondet_uint();
  unsigned int c = __VERIFIER_nondet_uint();
  unsigned int s = a + b + c;
  unsigned int t = c + b + a;
  if (!(s >= a)) reach_error();
  return 0;
}
