// EXPECT: false
// SINCE: bits in reverse order, by a loop and by masks
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);
static unsigned int by_loop(unsigned int x) {
  unsigned int r = 0;
  for (int i = 0; i < 32; i++) {
    r = r << 1 | (x & 1u);
    x >>= 1;
  }
  return r;
}
static unsigned int by_masks(unsigned int x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333331u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
  return x >> 16 | x << 16;
}
int main(void) {
  const unsigned int x = __VERIFIER_nondet_uint();
  if (by_loop(x) != by_masks(x)) reach_error();
  if (by_loop(by_loop(x)) != x) reach_error();
  return 0;
}
