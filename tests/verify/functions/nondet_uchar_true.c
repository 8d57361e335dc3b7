// EXPECT: true
// the range of an unsigned char
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar();
  if (!(x >= 0 && x <= 255)) reach_error();
  return 0;
}
