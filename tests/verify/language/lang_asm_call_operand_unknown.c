// EXPECT: unknown(inline assembly that is given the function bad)
// NATIVE: skip
// SINCE: the address of a function in an operand was not seen
extern void abort(void);
void reach_error(void) { abort(); }
static void bad(void) { reach_error(); }
int main(void) {
  __asm__ volatile("call *%0" : : "r"(bad) : "memory");
  return 0;
}
