// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned even = x & 0x5555u, odd = x & 0xAAAAu;
  if (x < 65536u && even + odd != x) reach_error();
  if (even > 0x5555u) reach_error();
  return 0;
}
