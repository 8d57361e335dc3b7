// EXPECT: false
// SINCE: a template that names a variable was taken for one that touches its operands only
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int number;

int main(void) {
  int x = 0;
  number = 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  __asm__ volatile("movl $1, number(%%rip)" : : : "memory");
  if (number == 1) reach_error();
  return 0;
}
