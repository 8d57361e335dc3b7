// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
const int k;
int other;
int main(void) {
  int *p = k ? (int *)&k : &other;
  *p = 1;
  return other;
}
