// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
int main(void) {
  int x = 1;
  int *p;
  ;
  return *p;
}
