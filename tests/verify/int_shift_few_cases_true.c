// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (x > 100 || n > 3) return 0;
  if (n == 2 && x << n != 4 * x) reach_error();
  if (n == 3 && x >> n > 12) reach_error();
  return 0;
}
