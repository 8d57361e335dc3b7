// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// SINCE: a bit-field with a sign, and a constant
// NATIVE: skip
struct s { int n : 4; };
int main(void) {
  struct s x = { 8 };
  return x.n;
}
