// EXPECT: false
// MODELS: bv
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uint();
  if (n > 24) return 0;
  if (x << n >> n != x || x >> n > x / 2) reach_error();
  return 0;
}
