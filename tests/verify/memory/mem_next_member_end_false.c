// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
extern unsigned __VERIFIER_nondet_uint(void);
struct receiver { unsigned index; unsigned char payload[6]; unsigned char address, flags; };
int main(void) {
  struct receiver r = { 0, { 0 }, 1, 0 };
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 8) return 0;
  r.payload[n] = 0xFF;
  return r.address;
}
