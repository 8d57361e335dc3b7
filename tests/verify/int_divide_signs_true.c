// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -50 || x > 50 || y == 0 || y < -3 || y > 3) return 0;
  if (y == -3 && (x / y) * y + x % y != x) reach_error();
  if (x % y < 0 && x >= 0) reach_error();
  return 0;
}
