// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar() % 8, y = __VERIFIER_nondet_uchar() % 8;
  if (x * y > 48) reach_error();
  return 0;
}
