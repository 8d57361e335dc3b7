// EXPECT: false
// MODELS: bv
// a shift by a variable amount
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  if (n > 31) return 0;
  unsigned int x = 1u << n;
  if (!(x < 0x80000000u)) reach_error();
  return 0;
}
