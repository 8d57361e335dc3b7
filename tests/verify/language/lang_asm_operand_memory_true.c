// EXPECT: true
// SINCE: inline assembly got no operands: what it changes through a pointer seemed unchanged
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, y = 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  __asm__ volatile("jmp 1f\n1: movl $1, %0" : : "m"(x) : "memory");
  if (y == 1) reach_error();
  return 0;
}
