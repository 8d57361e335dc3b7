// EXPECT: true
// a byte chosen by an index that is not constant
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = 0x11223344;
  unsigned char *p = (unsigned char *)&x;
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 4) return 0;
  p[i] = 0x55;
  if (!((x & 0xffu) == (i == 0 ? 0x55u : 0x44u))) reach_error();
  return 0;
}
