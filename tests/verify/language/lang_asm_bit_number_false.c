// EXPECT: false
// SINCE: bts with a bit number in a register changes memory beyond its operand
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  long bits[2] = {0, 0}, other = 0;
  long n = 64;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  __asm__ volatile("btsq %1, %0" : "+m"(bits[0]) : "r"(n) : "memory");
  if (bits[1] == 1) reach_error();
  return 0;
}
