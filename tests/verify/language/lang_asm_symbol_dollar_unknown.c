// EXPECT: unknown(names the function)
// NATIVE: skip
// SINCE: a function of the program was not found in a template
extern void abort(void);
void reach_error(void) { abort(); }
void e$1(void) { reach_error(); }
int main(void) {
  void (*p)(void);
  __asm__ volatile("lea e$1(%%rip), %0" : "=r"(p));
  p();
  return 0;
}
