// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x > 10) return 0;
  if (x * 7u > 70u || x * 7u % 7u != 0) reach_error();
  return 0;
}
