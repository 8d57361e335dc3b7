// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned high = __VERIFIER_nondet_uchar(), low = __VERIFIER_nondet_uchar();
  unsigned word = high << 8 | low;
  if (word / 256 != high || word % 256 != low) reach_error();
  if ((high << 8 ^ low) != word || (high << 8 & low) != 0) reach_error();
  if (word > 65535u) reach_error();
  return 0;
}
