// EXPECT: true
// NATIVE: skip
// SINCE: an initialiser that overflows is calculated by the compiler; nothing that the program does is undefined
extern void abort(void);
void reach_error(void) { abort(); }
enum { kLeast = -2147483647 - 1 };
static int sum = 2147483647 + 1, product = 65536 * 65536, quotient = kLeast / -1, negated = -kLeast, shifted = 1 << 31, left = -1 << 3;
int main(void) {
  if (sum != kLeast || product != 0 || quotient != kLeast || negated != kLeast || shifted != kLeast || left != -8) reach_error();
  return 0;
}
