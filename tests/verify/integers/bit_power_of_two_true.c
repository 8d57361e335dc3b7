// EXPECT: true
// MODELS: bv
// x & (x - 1) clears the lowest set bit
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  if (x == 0 || x > 15) return 0;
  int power = (x & (x - 1)) == 0;
  if (!(!power || x == 1 || x == 2 || x == 4 || x == 8)) reach_error();
  return 0;
}
