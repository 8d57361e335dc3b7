// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = 65536u + (__VERIFIER_nondet_uint() & 1u);
  if (x * x == 1u) reach_error();
  return 0;
}
