// EXPECT: false
// abort cuts the path
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static void assume_abort_if_not(int cond) { if (!cond) abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) abort();
  assume_abort_if_not(x < 10);
  if (!(x >= 0 && x < 9)) reach_error();
  return 0;
}
