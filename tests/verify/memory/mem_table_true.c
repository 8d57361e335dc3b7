// EXPECT: true
// one value of a large constant table
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
static const unsigned char table[100000] = {[3] = 1, [99999] = 7};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i != 3 && i != 99999 && i != 500) return 0;
  if (!(table[i] == (i == 3 ? 1 : i == 500 ? 0 : 7))) reach_error();
  return 0;
}
