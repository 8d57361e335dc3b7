// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: behind an array in a structure lies the next member, for SV-COMP
struct receiver { unsigned index; unsigned char payload[6]; unsigned char address, flags; };
int main(void) {
  struct receiver r = {0, {0}, 1, 0};
  r.payload[7] = 0xFF;
  int *p = r.flags == 0xFF ? (int *)&r.index : 0;
  return *p;
}
