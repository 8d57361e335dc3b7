// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  _Bool a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if ((a ^ b) != (a != b) || (a & b) != (a && b) || (a | b) != (a || b)) reach_error();
  int x = __VERIFIER_nondet_int();
  if ((x & a) == 1 && (!a || x % 2 != 1)) reach_error();
  return 0;
}
