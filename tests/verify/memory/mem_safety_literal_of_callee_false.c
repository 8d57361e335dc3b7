// EXPECT: false
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: access to memory that the model cannot follow
static int *of(int k) { return &(int){k}; }
int main(void) {
  int *p = &(int){1};
  if (*p) p = of(2);
  return *p;
}
