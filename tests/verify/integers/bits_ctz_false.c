// EXPECT: false
// the number of zeros below the lowest one
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0) return 0;
  int n = __builtin_ctz(x);
  if (n < 0 || n > 31) reach_error();
  if (x % 2 == 1 && n != 0) reach_error();
  if (x % 64 == 32 && n != 6) reach_error();
  if (x == 0x80000000u && n != 31) reach_error();
  return 0;
}
