// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
static int *of(int k) { return &(int){k}; }
int main(void) {
  int *p = &(int){1};
  int *q = *p ? 0 : of(2);
  return q == 0 ? *p : 0;
}
