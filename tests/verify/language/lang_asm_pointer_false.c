// EXPECT: false
// SINCE: inline assembly got no operands: what it changes through a pointer seemed unchanged
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, y = 0, *p = &x;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory");
  if (x == 1) reach_error();
  return 0;
}
