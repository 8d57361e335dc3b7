// EXPECT: false
// RUN: --volatile=any
// NATIVE: skip
// ASSUMES-NOT: volatile
// SINCE: see volatile_memory_true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
volatile int flag;
int main(void) {
  flag = __VERIFIER_nondet_int();
  int a = flag, b = flag;
  if (a != b) reach_error();
  return 0;
}
