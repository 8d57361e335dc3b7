// EXPECT: false
// counts from one; zero has none
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  long long y = __VERIFIER_nondet_longlong();
  int n = __builtin_ffs(x), m = __builtin_ffsll(y);
  if (n < 0 || n > 32 || m < 0 || m > 64) reach_error();
  if (x == 0 && n != 1) reach_error();
  if (x != 0 && n == 0) reach_error();
  if (x == -8 && n != 4) reach_error();
  if (x == -2147483647 - 1 && n != 32) reach_error();
  if (y == 1ll << 35 && m != 36) reach_error();
  return 0;
}
