// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uchar();
  unsigned down = x >> (__VERIFIER_nondet_uint() & 3u);
  if (down > x || down < x / 8) reach_error();
  return 0;
}
