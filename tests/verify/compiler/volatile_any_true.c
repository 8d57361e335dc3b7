// EXPECT: true
// RUN: --volatile=any
// ASSUMES-NOT: volatile
// SINCE: what is read once is one value, and objects that are not volatile stay as they are
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
volatile unsigned char port;
int main(void) {
  int other = 7;
  volatile int *p = &other;
  *p = 8;
  int a = port;
  if (a < 0 || a > 255 || a != a || other != 8) reach_error();
  return 0;
}
