// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern unsigned short htons(unsigned short);
extern unsigned int ntohl(unsigned int);
int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int();
  if (htons(0x1234) != 0x3412 || ntohl(0x01020304u) != 0x04030201u) reach_error();
  if (x < 256 && ntohl(x) != x << 24) reach_error();
  if (__builtin_bswap32(1u) != 0x01000000u) reach_error();
  return 0;
}
