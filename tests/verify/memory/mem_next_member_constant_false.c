// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: behind the array of a member lies the next member of the object; with a constant in a variable the model could not follow
extern unsigned __VERIFIER_nondet_uint(void);
struct receiver { unsigned index; unsigned char payload[6]; unsigned char address, flags; };
int main(void) {
  struct receiver r = { 0, { 0 }, 1, 0 };
  unsigned n = 7;
  if (n > 7) return 0;
  r.payload[n] = 0xFF;
  int *p = __VERIFIER_nondet_uint() ? 0 : (int *)&r.index;
  if (p == 0 && r.flags == 255) return *p;
  return r.address;
}
