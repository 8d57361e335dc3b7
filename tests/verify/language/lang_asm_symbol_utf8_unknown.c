// EXPECT: unknown(names the function)
// NATIVE: skip
// SINCE: a function of the program was not found in a template
extern void abort(void);
void reach_error(void) { abort(); }
void évil(void) { reach_error(); }
int main(void) {
  void (*p)(void);
  __asm__ volatile("lea évil(%%rip), %0" : "=r"(p));
  p();
  return 0;
}
