// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar() - 100;
  if ((x | 12) - x != 12 - (x & 12)) reach_error();
  if (((x ^ 5) & 5) != 5 - (x & 5)) reach_error();
  return 0;
}
