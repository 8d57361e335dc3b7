// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int g;
int main(void) {
  int *p = __VERIFIER_nondet_int() ? &g : 0;
  unsigned long n = (unsigned long)p;
  if ((n == 0) != (p == 0)) reach_error();
  if (p && n == (unsigned long)&g) reach_error();
  return 0;
}
