// EXPECT: true
// ASSUMES: inline-assembly
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char c;
  __asm__("movb $3, %0" : "=q"(c));
  if (c > 255) reach_error();
  return 0;
}
