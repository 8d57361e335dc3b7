// EXPECT: unknown(pointer arithmetic outside an object)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the number of a pointer far outside of its object was another one when a union read it, so that an address that exists did not
// Compiled, the last access is to a[3]. C17 6.5.6p8 says nothing of such a pointer, so that nothing is claimed.
union view {
  char *pointer;
  unsigned long number;
};
int main(void) {
  char a[4] = {0};
  union view v;
  v.pointer = a + 4;
  v.pointer += 1UL << 40;
  v.number -= (1UL << 40) + 1;
  *v.pointer = 1;
  return a[3] - 1;
}
