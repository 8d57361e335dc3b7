// EXPECT: true
// SINCE: decimal constants beyond long are of type __int128, as for gcc
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

long lowest = -9223372036854775808;
double same = -9223372036854775808;

int main(void) {
  int z = __VERIFIER_nondet_int();
  if (z < 0 || z > 1) return 0;
  long x = 5 + z;
  unsigned long most = 18446744073709551615;
  double d = -9223372036854775808 + z;
  x += 9223372036854775808 - 9223372036854775807;
  int at_switch = 0;
  switch (lowest + z) {
    case -9223372036854775808: at_switch = 1;
  }
  if (!(x == 6 + z && x > -9223372036854775808 && d < 0 && sizeof(9223372036854775808) == 16 && same < 0 &&
        18446744073709551615 + 1 > 5 && most == 18446744073709551615 && lowest + z == -9223372036854775808 + z &&
        at_switch == !z && (z ? 1 : 9223372036854775808) > 0 && 0x8000000000000000 < -1)) reach_error();
  return 0;
}
