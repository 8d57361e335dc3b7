// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_int() ? -7 : -8;
  int half = x >> 1, quotient = x / 2;
  if (half != -4) reach_error();
  if (x == -7 && quotient != -3) reach_error();
  return 0;
}
