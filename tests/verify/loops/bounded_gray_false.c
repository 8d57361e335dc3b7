// EXPECT: false
// SINCE: Gray code and back; neighbours differ in one bit
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  const unsigned int x = __VERIFIER_nondet_uint();
  unsigned int back = x ^ x >> 1;
  for (unsigned int s = 1; s < 16; s <<= 1) back ^= back >> s;
  if (back != x) reach_error();
  const unsigned int d = (x ^ x >> 1) ^ ((x + 1) ^ (x + 1) >> 1);
  if (d == 0 || (d & (d - 1)) != 0) reach_error();
  return 0;
}
