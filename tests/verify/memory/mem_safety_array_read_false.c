// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int table[4] = {1, 2, 3, 4};
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  return n <= 4 ? table[n] : 0;
}
