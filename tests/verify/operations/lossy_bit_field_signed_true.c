// EXPECT: true
// RUN: --property no-lossy-conversion
// SINCE: a bit-field with a sign, and a constant
// NATIVE: skip
struct s { int n : 4; };
int main(void) {
  struct s x = { 7 };
  return x.n;
}
