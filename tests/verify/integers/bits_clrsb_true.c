// EXPECT: true
// copies of the sign bit, itself not counted
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  long long y = __VERIFIER_nondet_longlong();
  int n = __builtin_clrsb(x), m = __builtin_clrsbll(y);
  if (n < 0 || n > 31 || m < 0 || m > 63) reach_error();
  if ((x == 0 || x == -1) && n != 31) reach_error();
  if ((x == 1 || x == -2) && n != 30) reach_error();
  if (x >= -128 && x <= -65 && n != 24) reach_error();
  if (x == -2147483647 - 1 && n != 0) reach_error();
  if (y >= 64 && y <= 127 && m != 56) reach_error();
  return 0;
}
