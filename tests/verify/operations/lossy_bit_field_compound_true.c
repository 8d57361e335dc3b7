// EXPECT: true
// RUN: --property no-lossy-conversion
// SINCE: ++ of a bit-field
// NATIVE: skip
struct s { unsigned n : 3; };
int main(void) {
  struct s x = { 6 };
  x.n++;
  return x.n;
}
