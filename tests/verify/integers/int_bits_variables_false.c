// EXPECT: false
// MODELS: bv
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
  unsigned both = x & y;
  if (x == 12 && y == 10 && both != 9) reach_error();
  return 0;
}
