// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
extern unsigned __VERIFIER_nondet_uint(void);
struct board { char name[3]; short cell[2][3]; short last; };
int main(void) {
  struct board b = { { 0 }, { { 0 } }, 0 };
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i > 1 || k > 4) return 0;
  b.cell[i][k] = 1;
  return b.last;
}
