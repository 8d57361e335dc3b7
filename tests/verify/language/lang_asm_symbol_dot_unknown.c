// EXPECT: unknown(names the function)
// NATIVE: skip
// SINCE: a function of the program was not found in a template
extern void abort(void);
void reach_error(void) { abort(); }
void evil(void) __asm__("ev.il");
void evil(void) { reach_error(); }
int main(void) {
  void (*p)(void);
  __asm__ volatile("lea ev.il(%%rip), %0" : "=r"(p));
  p();
  return 0;
}
