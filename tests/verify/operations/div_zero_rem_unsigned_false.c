// EXPECT: false(no-division-by-zero)
// RUN: --property no-division-by-zero
// SINCE: % of unsigned
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  return (int)(7u % (n -  3u));
}
