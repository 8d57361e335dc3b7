// EXPECT: true
// RUN: --property no-division-by-zero
// SINCE: % of unsigned
// ASSUMES-NOT: division-by-zero
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  return (int)(7u % (n |  3u));
}
