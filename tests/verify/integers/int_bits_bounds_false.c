// EXPECT: false
// MODELS: bv
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x > 100 || y > 50) return 0;
  if ((x & y) > y || (x | y) < x || (x | y) > 127 || (x ^ y) > 126) reach_error();
  return 0;
}
