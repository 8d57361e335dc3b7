// EXPECT: true
// RUN: --property array-bounds
// SINCE: an index that is read from an array
extern unsigned __VERIFIER_nondet_uint(void);
struct s { unsigned char next[4]; unsigned char more[252]; };
int main(void) {
  struct s x = { { 1, 2, 3, 0 }, { 0 } };
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  return x.next[x.next[i]];
}
