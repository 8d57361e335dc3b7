// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if ((unsigned)(x > 3) >= (x & 0u) - 1u || (x > 3) != ((x % 1u) * 3u + 2147483649u) * 2u - (x <= 3) - 1u) reach_error();
  return 0;
}
