// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_int() > 0 ? 7 : -7;
  int q = x / -3, r = x % -3;
  if (q * -3 + r != x) reach_error();
  if (x < 0 && (q != 2 || r != 1)) reach_error();
  return 0;
}
