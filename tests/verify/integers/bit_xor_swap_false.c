// EXPECT: false
// MODELS: bv
// swap by three exclusive ors
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned char x = a, y = b;
  x ^= y;
  y ^= x;
  x ^= y;
  if (!(x == a)) reach_error();
  return 0;
}
