// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char high = __VERIFIER_nondet_uchar(), low = __VERIFIER_nondet_uchar();
  unsigned word = high << 8 | low;
  if (word / 256 != high) reach_error();
  if (word > 65535u) reach_error();
  return 0;
}
