// EXPECT: false
// of the number of ones, not of the number
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned long long y = __VERIFIER_nondet_ulonglong();
  if (x > 7) return 0;
  if (y % 4294967296ull != 0) return 0;
  int n = __builtin_parity(x), m = __builtin_parityll(y);
  if (n != 0 && n != 1) reach_error();
  if (x == 3 && n != 1) reach_error();
  if (x == 7 && n != 1) reach_error();
  if (y == 3ull << 62 && m != 0) reach_error();
  if (y == 7ull << 40 && m != 1) reach_error();
  return 0;
}
