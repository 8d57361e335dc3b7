// EXPECT: true
// RUN: --volatile=any
// SINCE: a loop that waits for a device; the value that ended it is the one that was read
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
volatile int status;
int main(void) {
  int s;
  while ((s = status) < 5);
  if (s < 5) reach_error();
  return 0;
}
